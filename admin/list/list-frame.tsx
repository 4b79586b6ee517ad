import { Alert, Button, Card, Empty, Flex } from 'antd';
import type { ReactNode } from 'react';
import type { Filter } from '../resources/definition.ts';
import { FilterBar } from './filter-bar.tsx';

interface Props {
  filters: readonly Filter[];
  set: Record<string, string>;
  onFilter(set: Record<string, string | undefined>): void;
  refusal: string | undefined;
  reload(): void;
  children: ReactNode;
}

/** A list's filters and load error, above its content. */
export function ListFrame({ filters, set, onFilter, refusal, reload, children }: Props) {
  return (
    <Flex vertical gap={16}>
      <Card size="small">
        <FilterBar filters={filters} set={set} onChange={onFilter} />
      </Card>
      {refusal && (
        <Alert
          type="error"
          showIcon
          title={refusal}
          action={
            <Button size="small" onClick={reload}>
              重试
            </Button>
          }
        />
      )}
      {children}
    </Flex>
  );
}

/** Shown instead of rows. */
export function EmptyList({
  isFiltered,
  text = '没有内容',
}: {
  isFiltered: boolean;
  text?: string | undefined;
}) {
  return (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={isFiltered ? '没有符合条件的内容，可以点“清空”看全部' : text}
    />
  );
}
