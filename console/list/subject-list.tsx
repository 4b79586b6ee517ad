import { ProTable } from '@ant-design/pro-components';
import { Alert, Button, Card, Flex, type TableProps } from 'antd';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { LIST_SIZE_LIMIT } from '../../contract/operator/shapes.ts';
import { Guarded } from '../frame/guarded.tsx';
import { PageTitle } from '../frame/page-title.tsx';
import { HistoryDrawer } from '../history/history-drawer.tsx';
import { useMay } from '../session/use-session.ts';
import type { RowBase, Subject } from '../subject/definition.ts';
import { subjectClient } from '../subject/subject-client.ts';
import { BatchActions } from './batch-actions.tsx';
import { columnsOf, hiddenAtFirst } from './columns-of.tsx';
import { ExportMenu } from './export-menu.tsx';
import { FilterBar } from './filter-bar.tsx';
import { useListState } from './list-state.ts';
import { UndoButton } from './undo-button.tsx';
import { useList } from './use-list.ts';

const SIZES = [20, 50, 100, LIST_SIZE_LIMIT];

/** The list of a subject, as the subject describes it. */
export function SubjectList<Row extends RowBase, Item extends object>({
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
  const client = useMemo(() => subjectClient(subject), [subject]);
  const [{ page, size, sort, filters: set }, change] = useListState(filters);
  const { answer, refusal, isLoading, reload } = useList(client.list, { page, size, sort, ...set });
  const [chosen, setChosen] = useState<Row[]>([]);
  const [watched, setWatched] = useState<Row>();
  const columns = useMemo(() => columnsOf(subject, sort, setWatched), [subject, sort]);
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
            {may(write) && calls.isPublished && <UndoButton client={client} onDone={reload} />}
            {may(write) && subject.actions?.()}
            <ExportMenu client={client} asked={{ sort, ...set }} total={answer?.total} />
            {may(write) && !subject.isFixed && (
              <Link to={`${path}/new`}>
                <Button type="primary">新建{calls.title}</Button>
              </Link>
            )}
          </>
        }
      />
      <Flex vertical gap={16}>
        <Card size="small">
          <FilterBar filters={filters} set={set} onChange={(given) => change({ filters: given })} />
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
        <ProTable<Row>
          rowKey="id"
          search={false}
          columns={columns}
          dataSource={answer?.list ?? []}
          loading={isLoading}
          options={{ reload, density: true, setting: { draggable: true }, fullScreen: false }}
          columnsState={columnsState}
          headerTitle={answer && totalWords(answer.total, answer.total_capped)}
          defaultSize="middle"
          scroll={{ x: 'max-content' }}
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
          pagination={{
            current: page,
            pageSize: size,
            total: answer?.total ?? 0,
            showSizeChanger: true,
            showQuickJumper: true,
            pageSizeOptions: SIZES,
            onChange: (next, nextSize) =>
              change(nextSize === size ? { page: next } : { page: 1, size: nextSize }),
          }}
        />
      </Flex>
      <HistoryDrawer
        subject={subject}
        client={client}
        of={watched && { id: watched.id, title: subject.titleOf(watched) }}
        onClose={() => setWatched(undefined)}
      />
    </>
  );
}

function totalWords(total: number, isCapped = false): string {
  return isCapped ? `超过 ${total.toLocaleString('zh-CN')} 条` : `共 ${total.toLocaleString('zh-CN')} 条`;
}
