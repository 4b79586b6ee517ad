import { type AuditEntry, PUBLICATION_NAMES } from '#contract/admin/shapes.ts';
import { showTime } from '../ui/china-time.ts';
import styles from './history.module.css';

const MAX_LENGTH = 160;
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/;

/** The changed fields of an audit entry, before and after. */
export function Changes({
  entry,
  labels,
  heads = ['修改前', '修改后'],
}: {
  entry: Pick<AuditEntry, 'before' | 'after'>;
  labels: Record<string, string>;
  heads?: readonly [string, string];
}) {
  const fields = [...new Set([...Object.keys(entry.before ?? {}), ...Object.keys(entry.after ?? {})])];
  if (fields.length === 0) {
    return null;
  }
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          <th scope="col">字段</th>
          <th scope="col">{heads[0]}</th>
          <th scope="col">{heads[1]}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field}>
            <th scope="row">{labels[field] ?? field}</th>
            <td>
              <del>{formatValue(entry.before?.[field])}</del>
            </td>
            <td>{formatValue(entry.after?.[field])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === '') {
    return '（空）';
  }
  if (typeof value === 'boolean') {
    return value ? '是' : '否';
  }
  if (typeof value === 'string') {
    const named = PUBLICATION_NAMES[value as keyof typeof PUBLICATION_NAMES];
    return named ?? (MOMENT.test(value) ? showTime(value) : truncate(value));
  }
  if (Array.isArray(value)) {
    return value.length === 0 ? '（空）' : truncate(value.map(formatValue).join('、'));
  }
  return truncate(
    typeof value === 'object' ? Object.values(value).map(formatValue).join(' ') : String(value),
  );
}

function truncate(text: string): string {
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}
