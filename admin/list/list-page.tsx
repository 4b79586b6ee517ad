import { Flex, Typography } from 'antd';
import type { ReactNode } from 'react';
import type { Call } from '#contract/call.ts';
import { type CallState, useCall } from '../calls/use-call.ts';
import type { Filter } from '../fields/field.ts';
import type { ColumnOf } from '../resources/columns.ts';
import type { ListCall, ListResult } from '../resources/definition.ts';
import { PageTitle } from '../ui/page-title.tsx';
import { ExportMenu } from './export-menu.tsx';
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
  /** A sentence about the whole list, below the hint. */
  summary?(list: NoInfer<List>): string;
  /** A call that exports the filtered list. */
  exportCall?: Call;
}

export function ListPage<List extends ListResult<object>>({
  title,
  call,
  defaultSort,
  totalText = defaultTotalText,
  hint,
  summary,
  exportCall,
  ...table
}: Props<List>) {
  const [{ sort = defaultSort, ...rest }, change] = useListState(table.filters);
  const state = { ...rest, sort };
  const { filters, ...order } = state;
  const shown = useCall(call, { ...order, ...filters }) as CallState<List>;
  return (
    <>
      <PageTitle title={title}>
        {exportCall && (
          <ExportMenu call={exportCall} query={{ sort, ...filters }} total={shown.data?.total} />
        )}
      </PageTitle>
      <PagedTable<List['list'][number]>
        {...table}
        hint={
          summary ? (
            <Flex vertical gap={4}>
              {hint}
              <Typography.Text role="status">{shown.data ? summary(shown.data) : '\u00a0'}</Typography.Text>
            </Flex>
          ) : (
            hint
          )
        }
        name={title}
        state={state}
        onState={change}
        shown={shown}
        tableTitle={shown.data && totalText(shown.data)}
        pagination={{ ...paginationProps(state, shown.data, change), showSizeChanger: true }}
      />
    </>
  );
}
