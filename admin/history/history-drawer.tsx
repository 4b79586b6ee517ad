import { Drawer, Empty, Pagination, Spin } from 'antd';
import { useCallback, useState } from 'react';
import type { OperatorEnvelope } from '#contract/admin/envelope.ts';
import { type AuditEntry, LIST_SIZE } from '#contract/admin/shapes.ts';
import { Refused } from '../auth/refused.tsx';
import { useList } from '../list/use-list.ts';
import type { ListResult } from '../resources/resource-client.ts';
import { AuditEntries } from './audit-entries.tsx';

interface HistoryClient {
  history(id: number, page: number): Promise<OperatorEnvelope<ListResult<AuditEntry>>>;
}

interface Props {
  client: HistoryClient;
  /** Labels of the record's fields. */
  labels: Record<string, string>;
  of: { id: number; title: string } | undefined;
  onClose(): void;
}

/** The audit entries of a record in a drawer. */
export function HistoryDrawer({ client, labels, of, onClose }: Props) {
  return (
    <Drawer
      open={of !== undefined}
      onClose={onClose}
      title={`操作记录：${of?.title ?? ''}`}
      size={560}
      destroyOnHidden
    >
      {of && <History key={of.id} id={of.id} client={client} labels={labels} />}
    </Drawer>
  );
}

interface HistoryProps extends Pick<Props, 'client' | 'labels'> {
  id: number;
}

/** The audit entries of a record, paged, newest first. */
export function History({ id, client, labels }: HistoryProps) {
  const [page, setPage] = useState(1);
  const read = useCallback(() => client.history(id, page), [client, id, page]);
  const { data, refusal, isLoading } = useList(read, { id, page });
  if (!data) {
    return isLoading ? <Spin /> : <Refused reason={refusal} />;
  }
  return data.total === 0 ? (
    <Empty description="还没有操作记录" />
  ) : (
    <>
      <AuditEntries entries={data.list} labels={labels} />
      <Pagination
        current={page}
        pageSize={LIST_SIZE}
        total={data.total}
        onChange={setPage}
        hideOnSinglePage
      />
    </>
  );
}
