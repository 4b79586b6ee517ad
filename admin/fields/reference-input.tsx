import { Select } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { Option, Source } from '../resources/definition.ts';
import { lookFor, titlesOf } from './references.ts';

interface Props {
  source: Source;
  label: string;
  id?: string;
  isMany?: boolean;
  value?: number | readonly number[] | null;
  onChange?(value: number | number[] | null): void;
}

const PAUSE_MS = 250;

/** Selects other records by a search. Its value is an id or a list of ids. */
export function ReferenceInput({ source, label, id, isMany = false, value, onChange }: Props) {
  const [options, setOptions] = useState<Option[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const known = useRef(new Map<string, Option>());
  const chosen = (Array.isArray(value) ? value : value ? [value] : []).map(String);
  const missing = chosen.filter((one) => !known.current.has(one)).join(',');
  const learn = (found: readonly Option[]) => {
    for (const option of found) {
      known.current.set(option.value, option);
    }
    setOptions([...found]);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the missing ids matters
  useEffect(() => {
    if (missing !== '') {
      void titlesOf(source, missing.split(',').map(Number)).then(learn);
    }
  }, [source, missing]);
  const look = (text: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void lookFor(source, text).then(learn), PAUSE_MS);
  };
  const shown = chosen.flatMap((one) => known.current.get(one) ?? []);
  const rest = options.filter((option) => !chosen.includes(option.value));
  return (
    <Select<string | string[]>
      id={id}
      aria-label={id ? undefined : label}
      {...(isMany ? { mode: 'multiple' as const } : {})}
      style={{ width: '100%' }}
      showSearch={{ filterOption: false, onSearch: look }}
      allowClear
      placeholder={`输入名称查找${label}`}
      notFoundContent="没有找到，换个名称试试"
      options={[...shown, ...rest]}
      value={isMany ? chosen : chosen[0]}
      onFocus={() => look('')}
      onChange={(next) => {
        if (isMany) {
          onChange?.((Array.isArray(next) ? next : []).map(Number));
        } else {
          onChange?.(next ? Number(next) : null);
        }
      }}
    />
  );
}
