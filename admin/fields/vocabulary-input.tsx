import { categoryNames } from '#contract/admin/categories.ts';
import type { CategoryKind } from '#contract/vocabulary.ts';
import { useCall } from '../calls/use-call.ts';
import { CLEAR_CHOICE } from './clear-button.tsx';
import { SearchSelect } from './search-select.tsx';
import { TagSelect } from './tag-select.tsx';

type Value = string | string[];

interface Props<V extends Value> {
  id?: string | undefined;
  vocabulary: CategoryKind;
  label: string;
  isMultiple?: V extends string[] ? true : never;
  /** The values are taken out of records: hidden entries are offered, and names that are in no list can be typed. */
  isRemoving?: boolean;
  /** Undefined: as the form. */
  isDisabled?: boolean;
  value?: V | undefined;
  onChange?: ((value: V) => void) | undefined;
  onUnchosen?: ((text: string, isLeft: boolean) => void) | undefined;
}

/** Selects from a list that operators maintain. A hidden entry is offered only where it is chosen already. */
export function VocabularyInput<V extends Value>({
  id,
  vocabulary,
  label,
  isMultiple,
  isRemoving = false,
  isDisabled,
  value,
  onChange,
  onUnchosen,
}: Props<V>) {
  const { data, refusal, isLoading } = useCall(categoryNames, {});
  const given: Value | undefined = value;
  const chosen = typeof given === 'string' ? [given] : (given ?? []);
  const options = (data?.[vocabulary] ?? [])
    .filter(({ name, hidden }) => !hidden || isRemoving || !isMultiple || chosen.includes(name))
    .map(({ name, hidden }) => ({ value: name, label: hidden ? `${name}（已隐藏）` : name }));
  const unknown = isMultiple ? `没有这个${label}，请让有权限的同事添加` : `没有这个${label}`;
  const shared = {
    ...(id ? { id } : { 'aria-label': label }),
    ...(isDisabled !== undefined && { disabled: isDisabled }),
    loading: isLoading,
    options,
    placeholder: isMultiple ? `选择${label}` : '全部',
    notFoundContent: refusal ?? (isLoading ? '正在加载…' : unknown),
  };
  if (isRemoving) {
    return (
      <TagSelect
        {...shared}
        style={{ width: '100%' }}
        value={chosen}
        onChange={(next) => onChange?.(next as V)}
      />
    );
  }
  return (
    <SearchSelect<Value>
      {...shared}
      {...(isMultiple ? { mode: 'multiple' as const } : { allowClear: CLEAR_CHOICE })}
      value={given}
      onUnchosen={onUnchosen}
      onChange={(next) => onChange?.(next as V)}
    />
  );
}
