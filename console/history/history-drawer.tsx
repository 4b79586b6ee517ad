import { Drawer, Empty, Pagination, Spin } from 'antd';
import { useCallback, useState } from 'react';
import { LIST_SIZE } from '../../contract/operator/shapes.ts';
import { Refused } from '../access/refused.tsx';
import { useList } from '../list/use-list.ts';
import type { RowBase, Subject } from '../subject/definition.ts';
import { labelsOf } from '../subject/labels.ts';
import type { SubjectClient } from '../subject/subject-client.ts';
import { AuditEntries } from './audit-entries.tsx';

interface Props<Row extends RowBase, Item extends object> {
  subject: Subject<Row, Item>;
  client: SubjectClient<Row, Item>;
  of: { id: number; title: string } | undefined;
  onClose(): void;
}

/** Who did what with one record. */
export function HistoryDrawer<Row extends RowBase, Item extends object>({
  subject,
  client,
  of,
  onClose,
}: Props<Row, Item>) {
  return (
    <Drawer
      open={of !== undefined}
      onClose={onClose}
      title={`操作记录：${of?.title ?? ''}`}
      size={560}
      destroyOnHidden
    >
      {of && <History key={of.id} id={of.id} client={client} labels={labelsOf(subject)} />}
    </Drawer>
  );
}

interface HistoryProps<Row extends RowBase, Item extends object> {
  id: number;
  client: SubjectClient<Row, Item>;
  labels: Record<string, string>;
}

function History<Row extends RowBase, Item extends object>({ id, client, labels }: HistoryProps<Row, Item>) {
  const [page, setPage] = useState(1);
  const read = useCallback(() => client.history(id, page), [client, id, page]);
  const { answer, refusal, isLoading } = useList(read, { id, page });
  if (!answer) {
    return isLoading ? <Spin /> : <Refused reason={refusal} />;
  }
  return answer.total === 0 ? (
    <Empty description="还没有操作记录" />
  ) : (
    <>
      <AuditEntries entries={answer.list} labels={labels} />
      <Pagination
        current={page}
        pageSize={LIST_SIZE}
        total={answer.total}
        onChange={setPage}
        hideOnSinglePage
      />
    </>
  );
}
