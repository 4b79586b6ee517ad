import { FilterOutlined } from '@ant-design/icons';
import { Button, Flex, Form, Input, Select, Typography } from 'antd';
import { useEffect, useId, useState } from 'react';
import { FILTER_LENGTH } from '#contract/admin/shapes.ts';
import { BY_LABEL } from '../fields/by-label.ts';
import { CLEAR_CHOICE, CLEAR_TEXT } from '../fields/clear-button.tsx';
import { type Filter, type InputProps, optionsOf } from '../fields/field.ts';
import { LazyMomentInput } from '../fields/lazy-moment-input.tsx';
import { NumberInput } from '../fields/number-input.tsx';
import { ReferenceInput } from '../fields/reference-input.tsx';
import { VocabularyInput } from '../fields/vocabulary-input.tsx';
import { atMost } from '../ui/at-most.ts';
import styles from './filter-bar.module.css';
import { reversedRange } from './reversed-range.ts';

interface Props {
  filters: readonly Filter[];
  set: Record<string, string>;
  onChange(set: Record<string, string | undefined>): void;
}

/** A list's filters. A choice applies immediately, a text on Enter. Collapsed on phones. */
export function FilterBar({ filters, set, onChange }: Props) {
  const [form] = Form.useForm<Record<string, string | undefined>>();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const count = filters.filter(({ name }) => set[name] !== undefined).length;
  // Compared by its content: a new object with the same values must not erase what is being typed.
  const reversed = reversedRange(filters, set);
  const shown = JSON.stringify(filters.map(({ name }) => [name, set[name]]));
  useEffect(() => {
    const values: [string, string | null][] = JSON.parse(shown);
    form.setFieldsValue(Object.fromEntries(values.map(([name, value]) => [name, value ?? undefined])));
  }, [form, shown]);
  const texts = filters.filter(({ kind }) => kind === 'text').map(({ name }) => name);
  return (
    <search>
      <Button
        block
        icon={<FilterOutlined aria-hidden />}
        className={styles.fold}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {count > 0 ? `筛选（${count} 项）` : '筛选'}
      </Button>
      <Form
        name="filters"
        id={id}
        form={form}
        className={isOpen ? styles.bar : `${styles.bar} ${styles.folded}`}
        onFinish={(values) => {
          setOpen(false);
          onChange(values);
        }}
        onValuesChange={(changed) => {
          if (!Object.keys(changed).some((name) => texts.includes(name))) {
            // With the texts, which would be lost otherwise.
            onChange({ ...form.getFieldsValue(texts), ...changed });
          }
        }}
      >
        {filters.map((filter) => (
          <Form.Item
            key={filter.name}
            name={filter.name}
            label={filter.label}
            className={styles.item}
            rules={filter.kind === 'text' ? [atMost(FILTER_LENGTH)] : []}
          >
            <FilterInput filter={filter} />
          </Form.Item>
        ))}
        <Flex gap={8}>
          <Button type="primary" htmlType="submit">
            查询
          </Button>
          <Button
            disabled={Object.keys(set).length === 0}
            onClick={() => onChange(Object.fromEntries(filters.map(({ name }) => [name, undefined])))}
          >
            清空
          </Button>
        </Flex>
      </Form>
      <div role="status">{reversed && <Typography.Text type="danger">{reversed}</Typography.Text>}</div>
    </search>
  );
}

const YES_NO = [
  { value: '1', label: '是' },
  { value: '0', label: '否' },
];

/** A filter's input. Its value is the text in the URL. */
function FilterInput({
  filter: { name, kind, label, options, vocabulary, source },
  id,
  value,
  onChange,
}: InputProps<string | undefined> & { filter: Filter }) {
  if (vocabulary) {
    return (
      <VocabularyInput id={id} vocabulary={vocabulary} label={label} value={value} onChange={onChange} />
    );
  }
  switch (kind) {
    case 'choice':
    case 'switch': {
      const choices = kind === 'switch' ? YES_NO : optionsOf(options);
      return (
        <Select
          id={id}
          defaultActiveFirstOption={false}
          allowClear={CLEAR_CHOICE}
          placeholder="全部"
          showSearch={choices.length > 8 && BY_LABEL}
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
          showSearch={BY_LABEL}
          allowClear={CLEAR_CHOICE}
          placeholder="全部"
          maxTagCount="responsive"
          options={optionsOf(options)}
          value={value ? value.split(',') : []}
          onChange={(words: string[]) => onChange?.(words.join(',') || undefined)}
        />
      );
    case 'moment':
      return (
        <LazyMomentInput
          id={id}
          title={label}
          isLazy
          isEnd={name === 'to'}
          value={value ?? null}
          onChange={(moment) => onChange?.(moment ?? undefined)}
        />
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
    case 'number':
      return (
        <NumberInput
          id={id}
          isLazy
          placeholder={`输入${label}`}
          value={value ?? null}
          onChange={(number) => onChange?.(number === null ? undefined : String(number))}
        />
      );
    default:
      return (
        <Input
          id={id}
          allowClear={CLEAR_TEXT}
          placeholder={`输入${label}`}
          inputMode="search"
          value={value}
          onChange={(event) => onChange?.(event.target.value)}
        />
      );
  }
}
