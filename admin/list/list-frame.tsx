import { Card, Flex } from 'antd';
import type { ReactNode } from 'react';
import { RetryAlert } from '../calls/refusal-alert.tsx';
import type { Filter } from '../fields/field.ts';
import { FilterBar } from './filter-bar.tsx';

interface Props {
  filters: readonly Filter[];
  set: Record<string, string>;
  onFilter(set: Record<string, string | undefined>): void;
  refusal: string | undefined;
  reload(): void;
  children: ReactNode;
}

export function ListFrame({ filters, set, onFilter, refusal, reload, children }: Props) {
  return (
    <Flex vertical gap={16}>
      <Card size="small">
        <FilterBar filters={filters} set={set} onChange={onFilter} />
      </Card>
      {refusal && <RetryAlert refusal={refusal} onRetry={reload} />}
      {children}
    </Flex>
  );
}
