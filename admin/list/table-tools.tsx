import { ColumnHeightOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button, Dropdown, Flex } from 'antd';
import type { ReactNode } from 'react';
import styles from './table-tools.module.css';

const DENSITIES = [
  { key: 'large', label: '宽松' },
  { key: 'middle', label: '中等' },
  { key: 'small', label: '紧凑' },
] as const;

export type Density = (typeof DENSITIES)[number]['key'];

interface Props {
  title: ReactNode;
  density: Density;
  onDensity(density: Density): void;
  reload(): void;
  /** More tools. */
  children: ReactNode;
}

/** The line above a table: its title, and the tools for its data, its rows and its columns. */
export function TableTools({ title, density, onDensity, reload, children }: Props) {
  return (
    <Flex justify="space-between" align="center" gap={8} className={styles.tools}>
      <strong>{title}</strong>
      <Flex gap={4}>
        <Button
          type="text"
          icon={<ReloadOutlined aria-hidden />}
          title="刷新"
          aria-label="刷新"
          onClick={reload}
        />
        <Dropdown
          trigger={['click']}
          menu={{
            selectedKeys: [density],
            items: [...DENSITIES],
            onClick: ({ key }) => onDensity(key as Density),
          }}
        >
          <Button type="text" icon={<ColumnHeightOutlined aria-hidden />} title="密度" aria-label="密度" />
        </Dropdown>
        {children}
      </Flex>
    </Flex>
  );
}

/** The line above a table of which rows are selected: what is selected, and what can be done with it. */
export function SelectionBar({ actions, children }: { actions: ReactNode; children: ReactNode }) {
  return (
    <Flex justify="space-between" align="center" gap={16} className={styles.selection}>
      <div>{children}</div>
      {actions}
    </Flex>
  );
}
