import { type ReactNode, useState } from 'react';
import styles from './moment-input.module.css';

/** The time between pressing and releasing a mouse button. */
const CLICK_MS = 200;

/**
 * Says beside a select with a search that the text which was left in it chose nothing: the select drops it when it loses
 * the focus. Another value of the select makes that outdated.
 */
export function UnchosenText({ value, children }: { value: unknown; children: ReactNode }) {
  const [left, setLeft] = useState<{ text: string; value: unknown }>();
  return (
    <div
      onFocusCapture={() => setLeft(undefined)}
      onBlurCapture={({ target }) => {
        const text = (target as HTMLInputElement).value?.trim();
        // Not before the click that took the focus: the note moves what is below it.
        setTimeout(() => setLeft({ text, value }), CLICK_MS);
      }}
    >
      {children}
      <div role="status" className={styles.wrong}>
        {left?.text && left.value === value && `没有选中“${left.text}”，请从列表里选`}
      </div>
    </div>
  );
}
