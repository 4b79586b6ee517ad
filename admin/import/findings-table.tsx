import { Tag } from 'antd';
import type { ImportFinding } from '#contract/admin/imports.ts';
import styles from './findings-table.module.css';
import { FINDING_LEVELS } from './report.ts';

/** Rows on the page; the report has all of them. */
const SHOWN = 200;

export function FindingsTable({
  findings,
  titleOf,
  omitted,
}: {
  findings: readonly ImportFinding[];
  /** The Chinese name of a column. */
  titleOf(column: string): string;
  omitted: number;
}) {
  const more = Math.max(findings.length - SHOWN, 0);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users need to scroll the table */}
      <section className={styles.place} tabIndex={0} aria-label="逐行说明">
        <table className={styles.table}>
          <thead>
            <tr>
              <th>行</th>
              <th>列</th>
              <th>结果</th>
              <th>内容</th>
              <th>原因</th>
            </tr>
          </thead>
          <tbody>
            {findings.slice(0, SHOWN).map(({ line, column, level, value, reason }) => (
              <tr key={`${line} ${column} ${reason}`}>
                <td>{line}</td>
                <td>{titleOf(column)}</td>
                <td>
                  <Tag color={FINDING_LEVELS[level].color}>{FINDING_LEVELS[level].label}</Tag>
                </td>
                <td>{value}</td>
                <td>{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {more > 0 && <p>另有 {more} 条，请下载报告查看</p>}
      {omitted > 0 && <p>条目过多：另有 {omitted} 条未列出，报告里也不包含</p>}
    </>
  );
}
