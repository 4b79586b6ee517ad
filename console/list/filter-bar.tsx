import { Button, Flex, Form } from 'antd';
import { useEffect } from 'react';
import type { Filter } from '../subject/definition.ts';
import styles from './filter-bar.module.css';
import { FilterInput } from './filter-input.tsx';

interface Props {
  filters: readonly Filter[];
  set: Record<string, string>;
  onChange(set: Record<string, string | undefined>): void;
}

/** A list's filters. A choice filters at once, a text with Enter. */
export function FilterBar({ filters, set, onChange }: Props) {
  const [form] = Form.useForm<Record<string, string | undefined>>();
  useEffect(() => {
    form.resetFields();
    form.setFieldsValue(set);
  }, [form, set]);
  const texts = filters.filter(({ kind }) => kind === 'text' || kind === 'number').map(({ name }) => name);
  return (
    <search>
      <Form
        name="filters"
        form={form}
        className={styles.bar}
        onFinish={onChange}
        onValuesChange={(changed) => {
          if (!Object.keys(changed).some((name) => texts.includes(name))) {
            onChange(changed);
          }
        }}
      >
        {filters.map((filter) => (
          <Form.Item key={filter.name} name={filter.name} label={filter.label} className={styles.item}>
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
    </search>
  );
}
