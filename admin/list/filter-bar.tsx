import { FilterOutlined } from '@ant-design/icons';
import { Button, Flex, Form } from 'antd';
import { useEffect, useId, useState } from 'react';
import type { Filter } from '../resources/definition.ts';
import styles from './filter-bar.module.css';
import { FilterInput } from './filter-input.tsx';

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
  useEffect(() => {
    form.resetFields();
    form.setFieldsValue(set);
  }, [form, set]);
  const texts = filters.filter(({ kind }) => kind === 'text' || kind === 'number').map(({ name }) => name);
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
