import { ProTable } from '@ant-design/pro-components';
import { type ReactNode, useCallback } from 'react';
import type { OperatorCall } from '#contract/admin/call.ts';
import { PageTitle } from '../app/page-title.tsx';
import { ask } from '../auth/client.ts';
import type { Column, Filter } from '../resources/definition.ts';
import type { ListResult } from '../resources/resource-client.ts';
import { ListFrame } from './list-frame.tsx';
import { useListState } from './list-state.ts';
import { Nothing } from './nothing.tsx';
import { pageTurning } from './page-turning.ts';
import { Scrolled } from './scrolled.tsx';
import { useList } from './use-list.ts';

interface Props<Row extends object, Answer extends ListResult<Row>> {
  title: string;
  call: OperatorCall;
  filters: readonly Filter[];
  columns: readonly Column<Row>[];
  rowKey(row: Row): string;
  usualSort?: string;
  /** The line above the rows. */
  totalWords(answer: Answer): string;
  /** Shown above the table. */
  hint?: ReactNode;
}

/** A read-only list. */
export function PlainList<Row extends object, Answer extends ListResult<Row> = ListResult<Row>>({
  title,
  call,
  filters,
  columns,
  rowKey,
  usualSort,
  totalWords,
  hint,
}: Props<Row, Answer>) {
  const [state, change] = useListState(filters);
  const { page, size, sort = usualSort, filters: set } = state;
  const read = useCallback((asked: object) => ask(call, asked as never), [call]);
  const { answer, refusal, isLoading, reload } = useList<Row>(read as never, { page, size, sort, ...set });
  return (
    <>
      <PageTitle title={title} />
      <ListFrame
        filters={filters}
        set={set}
        onFilter={(given) => change({ filters: given })}
        refusal={refusal}
        reload={reload}
      >
        {hint}
        <Scrolled name={title}>
          <ProTable<Row>
            rowKey={rowKey}
            search={false}
            dataSource={answer?.list ?? []}
            loading={isLoading}
            locale={{ emptyText: <Nothing isNarrowed={Object.keys(set).length > 0} /> }}
            options={{ reload, density: true, setting: true, fullScreen: false }}
            headerTitle={answer && totalWords(answer as Answer)}
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
            pagination={{ ...pageTurning(state, answer, change), showSizeChanger: true }}
          />
        </Scrolled>
      </ListFrame>
    </>
  );
}
