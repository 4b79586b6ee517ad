import type { AuditEntry } from '#contract/admin/shapes.ts';
import type { Field } from '../fields/field.ts';
import { formatValue } from './format-value.ts';
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
  const names = [...new Set([...Object.keys(entry.before ?? {}), ...Object.keys(entry.after ?? {})])];
  if (names.length === 0) {
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
        {names.map((name) => {
          const field = fields.find((one) => one.name === name);
          return (
            <tr key={name}>
              <th scope="row">{labels[name] ?? name}</th>
              <td>
                <del>{formatValue(entry.before?.[name], field)}</del>
              </td>
              <td>{formatValue(entry.after?.[name], field)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
