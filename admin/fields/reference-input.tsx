import { useEffect, useRef, useState } from 'react';
import { CLEAR_CHOICE } from './clear-button.tsx';
import type { InputProps, Option, Source } from './field.ts';
import { loadTitles, searchRecords } from './references.ts';
import { SearchSelect } from './search-select.tsx';

interface Props extends InputProps<number | readonly number[] | null> {
  source: Source;
  label: string;
  isMultiple?: boolean;
  onUnchosen?: ((text: string, isLeft: boolean) => void) | undefined;
}

const PAUSE_MS = 250;

/** Selects other records by a search. Its value is an id or a list of ids. */
export function ReferenceInput({
  source,
  label,
  id,
  isMultiple = false,
  value,
  onChange,
  onUnchosen,
}: Props) {
  const [options, setOptions] = useState<Option[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cached = useRef(new Map<string, Option>());
  const selected = (Array.isArray(value) ? value : value ? [value] : []).map(String);
  const missing = selected.filter((one) => !cached.current.has(one)).join(',');
  const cacheOptions = (found: readonly Option[]) => {
    for (const option of found) {
      cached.current.set(option.value, option);
    }
    setOptions([...found]);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the missing ids matters
  useEffect(() => {
    if (missing !== '') {
      const ids = missing.split(',');
      void loadTitles(source, ids.map(Number)).then((found) => {
        const unknown = ids.filter((one) => !found.some(({ value }) => value === one));
        cacheOptions([...found, ...unknown.map((one) => ({ value: one, label: `编号 ${one}` }))]);
      });
    }
  }, [source, missing]);
  const search = (text: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void searchRecords(source, text).then(cacheOptions), PAUSE_MS);
  };
  const shown = selected.map((one) => cached.current.get(one) ?? { value: one, label: '正在加载…' });
  const rest = options.filter((option) => !selected.includes(option.value));
  return (
    <SearchSelect<string | string[]>
      id={id}
      aria-label={id ? undefined : label}
      {...(isMultiple ? { mode: 'multiple' as const } : {})}
      allowClear={CLEAR_CHOICE}
      placeholder={`输入名称查找${label}`}
      notFoundContent="没有找到，换个名称试试"
      options={[...shown, ...rest]}
      value={isMultiple ? selected : selected[0]}
      onSearch={search}
      onUnchosen={onUnchosen}
      onChange={(next) => {
        if (isMultiple) {
          onChange?.((Array.isArray(next) ? next : []).map(Number));
        } else {
          onChange?.(next ? Number(next) : null);
        }
      }}
    />
  );
}
