import { Timeline } from 'antd';
import type { AuditEntry } from '#contract/admin/shapes.ts';
import { showExactTime } from '../app/china-time.ts';
import styles from './audit-entries.module.css';
import { Changes } from './changes.tsx';

/** Audit entries, newest first. */
export function AuditEntries({
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
