import { type ReactNode, useEffect, useState } from 'react';
import styles from './moment-input.module.css';

/** The time between pressing and releasing a mouse button. */
const CLICK_MS = 200;

/**
 * Says beside a select with a search that the text which was left in it chose nothing: the select drops it when it loses
 * the focus.
 */
export function UnchosenText({ value, children }: { value: unknown; children: ReactNode }) {
  const [text, setText] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: another value makes the note outdated
  useEffect(() => setText(''), [value]);
  return (
    <div
      onFocusCapture={() => setText('')}
      onBlurCapture={({ target }) => {
        const left = target instanceof HTMLInputElement ? target.value.trim() : '';
        // Not before the click that took the focus: the note moves what is below it.
        setTimeout(() => setText(left), CLICK_MS);
      }}
    >
      {children}
      <div role="status" className={styles.wrong}>
        {text && `没有选中“${text}”，请从列表里选`}
      </div>
    </div>
  );
}
