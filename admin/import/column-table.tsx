import { Select, Tag } from 'antd';
import { BY_LABEL } from '../fields/by-label.ts';
import styles from './findings-table.module.css';
import type { FileLayout } from './use-import.ts';

interface Props {
  layout: FileLayout;
  isDisabled: boolean;
  onMatch(heading: string, field: string): void;
}

const IGNORED = { value: '', label: '忽略这一列' };

/** The columns of the file with the fields that they are imported as; those without one come first. */
export function ColumnTable({ layout: { columns, fields }, isDisabled, onMatch }: Props) {
  const taken = new Set(columns.map(({ field }) => field));
  const optionsOf = (own: string | null) => [
    IGNORED,
    ...fields
      .filter(({ name }) => name === own || !taken.has(name))
      .map(({ name, title, isRequired }) => ({
        value: name,
        label: isRequired ? `${title}（必需）` : title,
      })),
  ];
  const named = columns.filter(({ heading, isReadOnly }) => heading !== '' && !isReadOnly);
  const ordered = [...named.filter(({ field }) => !field), ...named.filter(({ field }) => field)];
  const readOnly = columns.filter(({ isReadOnly, field }) => isReadOnly && !field);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users need to scroll the table */}
      <section className={styles.place} tabIndex={0} aria-label="列的对应">
        <table className={styles.columns}>
          <thead>
            <tr>
              <th>文件里的列</th>
              <th>第一行的内容</th>
              <th>导入为</th>
            </tr>
          </thead>
          <tbody>
            {ordered.map(({ heading, field, sample }) => (
              <tr key={heading}>
                <td>
                  {heading} {!field && <Tag color="warning">未对应</Tag>}
                </td>
                <td className={styles.sample}>{sample}</td>
                <td>
                  <Select
                    aria-label={`“${heading}”导入为`}
                    disabled={isDisabled}
                    showSearch={BY_LABEL}
                    style={{ width: '100%', minWidth: 160 }}
                    value={field ?? ''}
                    options={optionsOf(field)}
                    onChange={(chosen) => onMatch(heading, chosen)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {readOnly.length > 0 && (
        <p className={styles.note}>
          仅供查看、不会导入的列：{readOnly.map(({ heading }) => heading).join('、')}
        </p>
      )}
    </>
  );
}
