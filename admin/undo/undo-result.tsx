import { Alert } from 'antd';
import type { UndoOutcome } from './run-undo.ts';
import styles from './undo.module.css';
import { undoneSummary } from './undo-words.ts';

/** The result of an undo, with every skipped record. */
export function UndoResult({ undone: { sum, skipped } }: { undone: UndoOutcome }) {
  return (
    <Alert
      type={sum.left > 0 ? 'warning' : 'success'}
      showIcon
      role="status"
      title={undoneSummary(sum)}
      description={
        sum.left > 0 && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users need to scroll the list
          <section className={styles.left} tabIndex={0} aria-label="保留的">
            <ul>
              {skipped.map(({ id, title, reason }) => (
                <li key={id}>
                  {title}：{reason}
                </li>
              ))}
              {sum.left_out > 0 && <li>还有 {sum.left_out.toLocaleString('zh-CN')} 条没有列出</li>}
            </ul>
          </section>
        )
      }
    />
  );
}
