import { Drawer, Empty, Pagination, Spin, Timeline } from 'antd';
import { useState } from 'react';
import { type AuditEntry, LIST_SIZE } from '#contract/admin/shapes.ts';
import type { Call } from '#contract/call.ts';
import { RefusalAlert } from '../calls/refusal-alert.tsx';
import { type CallState, useCall } from '../calls/use-call.ts';
import type { Field } from '../fields/field.ts';
import type { ListResult } from '../resources/definition.ts';
import { showExactTime } from '../ui/china-time.ts';
import { Changes } from './changes.tsx';
import styles from './history.module.css';

export interface HistoryProps {
  /** Lists the audit entries of the record. */
  call: Call;
  labels: Record<string, string>;
  /** The inputs of the record's form. */
  fields?: readonly Field[];
  of: { id: number; title: string } | undefined;
  onClose(): void;
}

/** The drawer with the history of a record. */
export function HistoryPanel({ call, labels, fields, of, onClose }: HistoryProps) {
  return (
    <Drawer
      open={of !== undefined}
      onClose={onClose}
      title={`操作记录：${of?.title ?? ''}`}
      size={560}
      destroyOnHidden
    >
      {of && <History key={of.id} id={of.id} call={call} labels={labels} fields={fields} />}
    </Drawer>
  );
}

/** The audit entries of a record, paged, newest first. */
export function History({
  id,
  call,
  labels,
  fields = [],
}: Pick<HistoryProps, 'call' | 'labels' | 'fields'> & { id: number }) {
  const [page, setPage] = useState(1);
  const params = { id, page, sort: '-at' };
  const { data, refusal, isLoading } = useCall(call, params) as CallState<ListResult<AuditEntry>>;
  if (!data) {
    return isLoading ? <Spin /> : <RefusalAlert reason={refusal} />;
  }
  return data.total === 0 ? (
    <Empty description="还没有操作记录" />
  ) : (
    <>
      <Timeline
        items={data.list.map((entry) => ({
          key: entry.id,
          content: (
            <>
              <div>
                <strong>{entry.operator.name || '系统'}</strong>
                {entry.token && `（令牌 ${entry.token}）`} {entry.action_name}
              </div>
              <div className={styles.where}>
                {showExactTime(entry.at)} {entry.address && `· ${entry.address}`}
              </div>
              <Changes entry={entry} labels={labels} fields={fields} />
            </>
          ),
        }))}
      />
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
