import { ProTable } from '@ant-design/pro-components';
import { type ReactNode, useCallback } from 'react';
import type { AdminCall } from '#contract/admin/call.ts';
import { PageTitle } from '../app/page-title.tsx';
import { request } from '../auth/client.ts';
import type { Column, Filter } from '../resources/definition.ts';
import type { ListResult } from '../resources/resource-client.ts';
import { EmptyList, ListFrame } from './list-frame.tsx';
import { useListState } from './list-state.ts';
import { paginationProps } from './paging.ts';
import { ScrollableTable } from './scrollable-table.tsx';
import { useList } from './use-list.ts';

interface Props<Row extends object, Data extends ListResult<Row>> {
  title: string;
  call: AdminCall;
  filters: readonly Filter[];
  columns: readonly Column<Row>[];
  rowKey(row: Row): string;
  defaultSort?: string;
  /** The line above the rows. */
  totalText(data: Data): string;
  /** Shown above the table. */
  hint?: ReactNode;
}

/** A read-only list. */
export function PlainList<Row extends object, Data extends ListResult<Row> = ListResult<Row>>({
  title,
  call,
  filters,
  columns,
  rowKey,
  defaultSort,
  totalText,
  hint,
}: Props<Row, Data>) {
  const [state, change] = useListState(filters);
  const { page, size, sort = defaultSort, filters: set } = state;
  const read = useCallback((query: object) => request(call, query as never), [call]);
  const { data, refusal, isLoading, reload } = useList<Row>(read as never, { page, size, sort, ...set });
  return (
    <>
      <PageTitle title={title} />
      <ListFrame
        filters={filters}
        set={set}
        onFilter={(values) => change({ filters: values })}
        refusal={refusal}
        reload={reload}
      >
        {hint}
        <ScrollableTable name={title}>
          <ProTable<Row>
            rowKey={rowKey}
            search={false}
            dataSource={data?.list ?? []}
            loading={isLoading}
            locale={{ emptyText: <EmptyList isFiltered={Object.keys(set).length > 0} /> }}
            options={{ reload, density: true, setting: true, fullScreen: false }}
            headerTitle={data && totalText(data as Data)}
            defaultSize="middle"
            scroll={{ x: 'max-content' }}
            onChange={(_pages, _filters, sorter, { action }) => {
              if (action === 'sort' && !Array.isArray(sorter)) {
                const name = columns.find(({ key }) => key === sorter.columnKey)?.sort;
                const down = sorter.order === 'descend' ? '-' : '';
                change({ sort: sorter.order && name ? down + name : undefined });
              }
            }}
            columns={columns.map(({ key, title: name, width, align, sort: by, render }) => ({
              key,
              title: name,
              ...(width ? { width } : {}),
              ...(align ? { align } : {}),
              ...(by
                ? {
                    sorter: true,
                    sortOrder: sort === by ? 'ascend' : sort === `-${by}` ? 'descend' : null,
                  }
                : {}),
              render: (_dom, row) => render(row),
            }))}
            pagination={{ ...paginationProps(state, data, change), showSizeChanger: true }}
          />
        </ScrollableTable>
      </ListFrame>
    </>
  );
}
