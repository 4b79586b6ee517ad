import { Button, Grid, type TableProps } from 'antd';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { Guarded } from '../app/guarded.tsx';
import { PageTitle } from '../app/page-title.tsx';
import { useMay } from '../auth/use-session.ts';
import { HistoryDrawer } from '../history/history-drawer.tsx';
import type { RowBase, Subject } from '../resources/definition.ts';
import { labelsOf } from '../resources/labels.ts';
import { resourceClient } from '../resources/resource-client.ts';
import { BatchActions } from './batch-actions.tsx';
import { columnsOf, hiddenAtFirst } from './columns-of.tsx';
import { ExportMenu } from './export-menu.tsx';
import { ImportButton } from './import-button.tsx';
import { useListState } from './list-state.ts';
import { nothingIn } from './nothing-in.ts';
import { OrderButton } from './order-button.tsx';
import { PagedTable } from './paged-table.tsx';
import { TakeBackButton } from './take-back-button.tsx';
import { useList } from './use-list.ts';

/** The list of a resource. */
export function ResourceList<Row extends RowBase, Item extends object>({
  subject,
}: {
  subject: Subject<Row, Item>;
}) {
  return (
    <Guarded permission={subject.read}>
      <List subject={subject} />
    </Guarded>
  );
}

function List<Row extends RowBase, Item extends object>({ subject }: { subject: Subject<Row, Item> }) {
  const { calls, filters, path, write } = subject;
  const may = useMay();
  const client = useMemo(() => resourceClient(subject), [subject]);
  const [state, change] = useListState(filters);
  const { page, size, sort, filters: set } = state;
  const shown = useList(client.list, { page, size, sort, ...set });
  const { answer, reload } = shown;
  const [chosen, setChosen] = useState<Row[]>([]);
  const [watched, setWatched] = useState<Row>();
  const isPhone = Grid.useBreakpoint().sm === false;
  const columns = useMemo(() => columnsOf(subject, { sort, isPhone }, setWatched), [subject, sort, isPhone]);
  const columnsState = useMemo(
    () => ({
      defaultValue: hiddenAtFirst(subject),
      persistenceKey: `console.columns.${subject.calls.name}`,
      persistenceType: 'localStorage' as const,
    }),
    [subject],
  );
  const takeOrder: TableProps<Row>['onChange'] = (_pages, _filters, sorter, { action }) => {
    if (action === 'sort' && !Array.isArray(sorter)) {
      const name = subject.columns.find(({ key }) => key === sorter.columnKey)?.sort;
      change({ sort: sorter.order && name ? (sorter.order === 'descend' ? `-${name}` : name) : undefined });
    }
  };
  return (
    <>
      <PageTitle
        title={calls.title}
        actions={
          <>
            {may(write) && !subject.isFixed && (
              <TakeBackButton title={calls.title} calls={calls} onDone={reload} />
            )}
            {may(write) && subject.order && <OrderButton subject={subject} onDone={reload} />}
            {may(write) && subject.actions?.(reload)}
            {may(write) && subject.imports && (
              <ImportButton title={calls.title} calls={subject.imports} undoing={calls} onDone={reload} />
            )}
            <ExportMenu client={client} asked={{ sort, ...set }} total={answer?.total} />
            {may(write) && !subject.isFixed && (
              <Link to={`${path}/new`}>
                <Button type="primary">新建{calls.title}</Button>
              </Link>
            )}
          </>
        }
      />
      <PagedTable<Row>
        filters={filters}
        state={state}
        onState={change}
        shown={shown}
        columns={columns}
        nothing={nothingIn(subject, may(write))}
        columnsState={columnsState}
        onChange={takeOrder}
        rowSelection={
          may(write) &&
          !subject.isFixed && {
            preserveSelectedRowKeys: true,
            selectedRowKeys: chosen.map(({ id }) => id),
            onChange: (_keys, rows) => setChosen(rows),
            getTitleCheckboxProps: () => ({ 'aria-label': '选中本页全部' }) as object,
            getCheckboxProps: (row) => ({ 'aria-label': `选中 ${subject.titleOf(row)}` }) as object,
          }
        }
        tableAlertRender={({ selectedRowKeys }) => `已选 ${selectedRowKeys.length} 项`}
        tableAlertOptionRender={() => (
          <BatchActions
            subject={subject}
            client={client}
            chosen={chosen}
            onDone={() => {
              setChosen([]);
              void reload();
            }}
          />
        )}
      />
      <HistoryDrawer
        client={client}
        labels={labelsOf(subject)}
        of={watched && { id: watched.id, title: subject.titleOf(watched) }}
        onClose={() => setWatched(undefined)}
      />
    </>
  );
}
