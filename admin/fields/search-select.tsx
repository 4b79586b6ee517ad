import { Select, type SelectProps } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { BY_LABEL } from './by-label.ts';
import { CompositionGuard } from './composition-guard.tsx';
import styles from './moment-input.module.css';
import { unchosenText } from './unchosen.ts';

/** The time between pressing and releasing a mouse button. */
const CLICK_MS = 200;

type Own = 'showSearch' | 'onSearch' | 'onSelect' | 'onClear' | 'onFocus';

interface Props<Value> extends Omit<SelectProps<Value>, Own> {
  /** Loads the options of a text. Without it, the options are filtered by the text. */
  onSearch?(text: string): void;
  /** Receives the text that chose nothing, and whether its field was left; for forms, which show what is wrong. */
  onUnchosen?: ((text: string, isLeft: boolean) => void) | undefined;
}

/** A select with a search. A text that chose nothing stays in it, and is named after the field was left. */
export function SearchSelect<Value>({ onSearch, onUnchosen, ...props }: Props<Value>) {
  const [text, setText] = useState('');
  const [isLeft, setLeft] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const unchosen = text.trim();
  const type = (next: string) => {
    clearTimeout(timer.current);
    setText(next);
    setLeft(false);
  };
  useEffect(() => onUnchosen?.(unchosen, isLeft), [onUnchosen, unchosen, isLeft]);
  useEffect(() => () => onUnchosen?.('', false), [onUnchosen]);
  const search = {
    ...BY_LABEL,
    searchValue: text,
    autoClearSearchValue: false,
    ...(onSearch && { filterOption: false }),
  };
  return (
    <div
      // The select reports an empty search when it closes; these are the texts that people type.
      onInputCapture={({ target }) => {
        const { value } = target as HTMLInputElement;
        type(value);
        onSearch?.(value);
      }}
      onBlurCapture={() => {
        // Not before the click that took the focus: the note moves what is below it.
        timer.current = setTimeout(() => setLeft(true), CLICK_MS);
      }}
    >
      <CompositionGuard>
        <Select<Value>
          {...props}
          style={{ width: '100%' }}
          showSearch={search}
          // Tab chooses the active option: without a text that is none.
          defaultActiveFirstOption={unchosen !== ''}
          onFocus={() => onSearch?.(text)}
          onSelect={() => type('')}
          onClear={() => type('')}
        />
      </CompositionGuard>
      {!onUnchosen && (
        <div role="status" className={styles.wrong}>
          {isLeft && unchosen && unchosenText(unchosen)}
        </div>
      )}
    </div>
  );
}
