import { Input, Select } from 'antd';
import { MomentInput } from '../fields/moment-input.tsx';
import { ReferenceInput } from '../fields/reference-input.tsx';
import type { Filter } from '../resources/definition.ts';

interface Props {
  filter: Filter;
  id?: string;
  value?: string;
  onChange?(value: string | undefined): void;
}

/** A filter's input. Its value is the text in the URL. */
export function FilterInput({ filter: { kind, label, options = [], source }, id, value, onChange }: Props) {
  switch (kind) {
    case 'choice':
      return (
        <Select
          id={id}
          allowClear
          placeholder="全部"
          showSearch={options.length > 8}
          options={[...options]}
          value={value}
          onChange={onChange}
        />
      );
    case 'choices':
      return (
        <Select
          id={id}
          mode="multiple"
          allowClear
          placeholder="全部"
          maxTagCount="responsive"
          options={[...options]}
          value={value ? value.split(',') : []}
          onChange={(words: string[]) => onChange?.(words.join(',') || undefined)}
        />
      );
    case 'switch':
      return (
        <Select
          id={id}
          allowClear
          placeholder="全部"
          options={[
            { value: '1', label: '是' },
            { value: '0', label: '否' },
          ]}
          value={value}
          onChange={onChange}
        />
      );
    case 'moment':
      return (
        <MomentInput id={id} value={value ?? null} onChange={(moment) => onChange?.(moment ?? undefined)} />
      );
    case 'reference':
      return source ? (
        <ReferenceInput
          id={id}
          source={source}
          label={label}
          value={value ? Number(value) : null}
          onChange={(selected) => onChange?.(selected === null ? undefined : String(selected))}
        />
      ) : null;
    default:
      return (
        <Input
          id={id}
          allowClear
          placeholder={`输入${label}，回车查询`}
          maxLength={60}
          inputMode={kind === 'number' ? 'numeric' : 'search'}
          value={value}
          onChange={(event) => onChange?.(event.target.value)}
        />
      );
  }
}
