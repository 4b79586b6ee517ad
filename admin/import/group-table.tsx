import { Tag } from 'antd';
import { FindingGroups } from '#contract/admin/finding-groups.ts';
import type { ImportFinding } from '#contract/admin/imports.ts';
import { formatCount } from '../ui/format-number.ts';
import styles from './findings-table.module.css';
import { FINDING_LEVELS } from './report.ts';

/** Distinct contents shown per group. */
const SHOWN_VALUES = 3;

interface Props {
  findings: readonly ImportFinding[];
  /** The Chinese name of a column of the file. */
  titleOf(column: string): string;
}

/** The findings grouped by reason, with the first places and the most frequent contents. */
export function GroupTable({ findings, titleOf }: Props) {
  const all = new FindingGroups();
  for (const finding of findings) {
    all.add(finding);
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users need to scroll the table */}
      <section className={styles.place} tabIndex={0} aria-label="按原因汇总">
        <table className={styles.table}>
          <thead>
            <tr>
              <th>结果</th>
              <th>行数</th>
              <th>列</th>
              <th>原因</th>
              <th>位置</th>
            </tr>
          </thead>
          <tbody>
            {all.groups().map(({ level, column, reason, times, places, values }) => (
              <tr key={`${level} ${column} ${reason}`}>
                <td>
                  <Tag color={FINDING_LEVELS[level].color}>{FINDING_LEVELS[level].label}</Tag>
                </td>
                <td>{formatCount(times)}</td>
                <td>{titleOf(column)}</td>
                <td>
                  {reason}
                  <Values values={values} />
                </td>
                <td>
                  {places.join('、')}
                  {times > places.length && ' 等'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

function Values({ values }: { values: ReadonlyMap<string, number> }) {
  const most = [...values].filter(([value]) => value !== '').sort((a, b) => b[1] - a[1]);
  if (most.length === 0) {
    return null;
  }
  const shown = most
    .slice(0, SHOWN_VALUES)
    .map(([value, times]) => (times > 1 ? `${value}（${times} 行）` : value));
  return (
    <div className={styles.sample}>
      内容：{shown.join('、')}
      {most.length > SHOWN_VALUES && ` 等 ${most.length} 种`}
    </div>
  );
}
