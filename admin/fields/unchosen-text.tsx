import { type ReactNode, useState } from 'react';
import styles from './moment-input.module.css';

/**
 * Says beside a select with a search that the text which was left in it chose nothing: the select drops it when it loses
 * the focus.
 */
export function UnchosenText({ children }: { children: ReactNode }) {
  const [text, setText] = useState('');
  return (
    <div
      onFocusCapture={() => setText('')}
      onBlurCapture={({ target }) => setText(target instanceof HTMLInputElement ? target.value.trim() : '')}
    >
      {children}
      <div role="status" className={styles.wrong}>
        {text && `没有选中“${text}”，请从列表里选`}
      </div>
    </div>
  );
}
