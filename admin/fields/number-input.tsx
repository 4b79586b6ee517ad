import { Input } from 'antd';
import { useId } from 'react';
import type { InputProps } from './field.ts';
import styles from './moment-input.module.css';
import {
  describeNumber,
  type NumberKind,
  readTypedNumber,
  stepNumber,
  textOfNumber,
} from './typed-number.ts';
import { useTypedText } from './typed-text.ts';

interface Props extends InputProps<number | string | null> {
  kind?: NumberKind | undefined;
  /** Shown after the number: 秒, MB. */
  unit?: string | undefined;
  placeholder?: string;
  /** Reports a number on Enter and on blur only, and nothing that is no number: for filters. */
  isLazy?: boolean;
  'aria-describedby'?: string;
  /** Set by the item of a form that shows a problem itself. */
  'aria-invalid'?: 'true';
}

/**
 * A number in the notations that people write. A text that is no number is the value as it is, so that a form refuses it and
 * nothing typed is lost.
 */
export function NumberInput({
  id,
  value,
  onChange,
  kind = 'whole',
  unit,
  placeholder,
  isLazy = false,
  ...aria
}: Props) {
  const echoId = useId();
  const report = (next: string) => {
    const read = readTypedNumber(next, kind, unit);
    const number = read && ('value' in read ? read.value : next.trim());
    if ((number ?? null) !== (value ?? null)) {
      onChange?.(number ?? null);
    }
  };
  const { typed, type, inputProps } = useTypedText(report, isLazy);
  const given = typeof value === 'number' ? textOfNumber(value, kind) : (value ?? '');
  const text = typed ?? given;
  const known = typed === undefined && typeof value === 'number';
  const reading = known ? { value } : readTypedNumber(text, kind, unit);
  const problem = reading && 'problem' in reading ? reading.problem : null;
  const echo = reading && 'value' in reading ? describeNumber(text, reading.value, kind, unit) : '';
  return (
    <div>
      <Input
        {...aria}
        {...inputProps(problem)}
        id={id}
        aria-describedby={[aria['aria-describedby'], echoId].filter(Boolean).join(' ')}
        value={text}
        placeholder={placeholder}
        suffix={unit}
        onKeyDown={(event) => {
          if ((event.key === 'ArrowUp' || event.key === 'ArrowDown') && reading && 'value' in reading) {
            event.preventDefault();
            type(stepNumber(reading.value, event.key === 'ArrowUp' ? 1 : -1, kind));
          }
        }}
      />
      <div id={echoId} role="status" className={problem ? styles.wrong : styles.echo}>
        {aria['aria-invalid'] && problem ? null : (problem ?? echo)}
      </div>
    </div>
  );
}
