import type { WordMark } from '#contract/admin/comments.ts';
import styles from './marked-body.module.css';

/** A text with its blocked words marked. Of overlapping marks the first is used. */
export function MarkedBody({ body, marks }: { body: string; marks: readonly WordMark[] }) {
  const parts: React.ReactNode[] = [];
  let done = 0;
  for (const { start, end, word, action } of marks) {
    if (start >= done) {
      parts.push(
        body.slice(done, start),
        <mark key={start} className={styles.mark} title={`敏感词：${word}（${action}）`}>
          {body.slice(start, end)}
        </mark>,
      );
      done = end;
    }
  }
  return (
    <>
      {parts}
      {body.slice(done)}
    </>
  );
}
