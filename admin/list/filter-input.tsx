import { Input, Select } from 'antd';
import { MomentInput } from '../fields/moment-input.tsx';
import { ReferenceInput } from '../fields/reference-input.tsx';
import { type Filter, optionsOf } from '../resources/definition.ts';

interface Props {
  filter: Filter;
  id?: string;
  value?: string;
  onChange?(value: string | undefined): void;
}

const YES_NO = [
  { value: '1', label: '是' },
  { value: '0', label: '否' },
];

/** A filter's input. Its value is the text in the URL. */
export function FilterInput({ filter: { kind, label, options, source }, id, value, onChange }: Props) {
  switch (kind) {
    case 'choice':
    case 'switch': {
      const choices = kind === 'switch' ? YES_NO : optionsOf(options);
      return (
        <Select
          id={id}
          allowClear
          placeholder="全部"
          showSearch={choices.length > 8}
          options={choices}
          value={value}
          onChange={onChange}
        />
      );
    }
    case 'choices':
      return (
        <Select
          id={id}
          mode="multiple"
          allowClear
          placeholder="全部"
          maxTagCount="responsive"
          options={optionsOf(options)}
          value={value ? value.split(',') : []}
          onChange={(words: string[]) => onChange?.(words.join(',') || undefined)}
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
