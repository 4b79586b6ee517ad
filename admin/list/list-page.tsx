import type { ReactNode } from 'react';
import { PageTitle } from '../app/page-title.tsx';
import { type CallState, useCall } from '../auth/use-call.ts';
import type { ColumnOf } from '../resources/columns.ts';
import type { Filter, ListCall, ListResult } from '../resources/definition.ts';
import { totalText as defaultTotalText, paginationProps, useListState } from './list-state.ts';
import { PagedTable } from './paged-table.tsx';

interface Props<List extends ListResult<object>> {
  title: string;
  call: ListCall<List>;
  filters: readonly Filter[];
  columns: readonly ColumnOf<List['list'][number]>[];
  rowKey?(row: List['list'][number]): string;
  defaultSort: string;
  totalText?(list: NoInfer<List>): string;
  hint?: ReactNode;
}

export function ListPage<List extends ListResult<object>>({
  title,
  call,
  defaultSort,
  totalText = defaultTotalText,
  ...table
}: Props<List>) {
  const [{ sort = defaultSort, ...rest }, change] = useListState(table.filters);
  const state = { ...rest, sort };
  const { filters, ...order } = state;
  const shown = useCall(call, { ...order, ...filters }) as CallState<List>;
  return (
    <>
      <PageTitle title={title} />
      <PagedTable<List['list'][number]>
        {...table}
        name={title}
        state={state}
        onState={change}
        shown={shown}
        headerTitle={shown.data && totalText(shown.data)}
        pagination={{ ...paginationProps(state, shown.data, change), showSizeChanger: true }}
      />
    </>
  );
}
