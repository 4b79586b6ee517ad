import { Drawer, Empty, Pagination, Spin, Timeline } from 'antd';
import { useCallback, useState } from 'react';
import type { AdminEnvelope } from '#contract/admin/envelope.ts';
import { type AuditEntry, LIST_SIZE } from '#contract/admin/shapes.ts';
import { showExactTime } from '../app/china-time.ts';
import { RefusalAlert } from '../auth/refusal-alert.tsx';
import { useList } from '../list/use-list.ts';
import type { ListResult } from '../resources/resource-client.ts';
import { Changes } from './changes.tsx';
import styles from './history.module.css';

interface HistoryClient {
  history(id: number, page: number): Promise<AdminEnvelope<ListResult<AuditEntry>>>;
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
    return isLoading ? <Spin /> : <RefusalAlert reason={refusal} />;
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

/** Audit entries, newest first. */
function AuditEntries({
  entries,
  labels,
}: {
  entries: readonly AuditEntry[];
  labels: Record<string, string>;
}) {
  return (
    <Timeline
      items={entries.map((entry) => ({
        key: entry.id,
        content: (
          <>
            <div>
              <strong>{entry.operator.name || '系统'}</strong> {entry.action_name}
            </div>
            <div className={styles.where}>
              {showExactTime(entry.at)} {entry.address && `· ${entry.address}`}
            </div>
            <Changes entry={entry} labels={labels} />
          </>
        ),
      }))}
    />
  );
}
