import type { AuditEntry } from '#contract/admin/shapes.ts';
import type { Field } from '../fields/field.ts';
import { changedRows } from './changed-rows.ts';
import styles from './history.module.css';

/** The changed fields of an audit entry, before and after. */
export function Changes({
  entry,
  labels,
  fields = [],
  heads = ['修改前', '修改后'],
}: {
  entry: Pick<AuditEntry, 'before' | 'after'>;
  labels: Record<string, string>;
  /** The inputs of the form, whose options have labels. */
  fields?: readonly Field[];
  heads?: readonly [string, string];
}) {
  const rows = changedRows(entry, labels, fields);
  if (rows.length === 0) {
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
        {rows.map(({ key, label, before, after }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td>
              <del>{before}</del>
            </td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
