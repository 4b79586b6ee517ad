import { diffChars } from 'diff';
import { useMemo } from 'react';
import styles from './reviews.module.css';

/** A comparison of very different long texts ends after this time, and the texts are shown as a whole. */
const LIMIT_MS = 1_000;

interface Part {
  value: string;
  added: boolean;
  removed: boolean;
}

function compare(before: string, after: string): Part[] {
  const whole: Part[] = [
    { value: before, added: false, removed: true },
    { value: after, added: true, removed: false },
  ];
  const parts = before === '' || after === '' ? undefined : diffChars(before, after, { timeout: LIMIT_MS });
  return (parts ?? whole).filter(({ value }) => value !== '');
}

/** A text before and after a change, side by side. Insertions and deletions are marked, also for screen readers. */
export function TextDiff({ before, after }: { before: string; after: string }) {
  const parts = useMemo(() => compare(before, after), [before, after]);
  return (
    <div className={styles.sides}>
      <section aria-label="修改前" className={styles.side}>
        <h4 className={styles.side_name}>修改前</h4>
        <DiffText parts={parts.filter(({ added }) => !added)} />
      </section>
      <section aria-label="修改后" className={styles.side}>
        <h4 className={styles.side_name}>修改后</h4>
        <DiffText parts={parts.filter(({ removed }) => !removed)} />
      </section>
    </div>
  );
}

function DiffText({ parts }: { parts: readonly Part[] }) {
  return (
    <p className={styles.text}>
      {parts.length === 0 && '（空）'}
      {parts.map(({ value, added, removed }, at) => {
        const key = at;
        if (added) {
          return (
            <ins key={key} className={styles.added}>
              <span className={styles.spoken}>新增：</span>
              {value}
              <span className={styles.spoken}>。新增结束</span>
            </ins>
          );
        }
        return removed ? (
          <del key={key} className={styles.removed}>
            <span className={styles.spoken}>删除：</span>
            {value}
            <span className={styles.spoken}>。删除结束</span>
          </del>
        ) : (
          <span key={key}>{value}</span>
        );
      })}
    </p>
  );
}
