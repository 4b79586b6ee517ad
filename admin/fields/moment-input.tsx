import { CalendarOutlined } from '@ant-design/icons';
import { Button, DatePicker, Input, type InputRef, Space } from 'antd';
import { useId, useRef, useState } from 'react';
import { browserNow } from '../browser/clock.ts';
import { fromPickerTime, toPickerTime } from '../ui/china-time.ts';
import { CLEAR_TEXT } from './clear-button.tsx';
import type { InputProps } from './field.ts';
import styles from './moment-input.module.css';
import { describeDateTime, describeDay } from './read-date-time.ts';
import { describeMonth, readMonth } from './typed-month.ts';
import { useTypedText } from './typed-text.ts';
import { floorTime, readTyped, stepTime, type TimeUnit, textOfTime } from './typed-time.ts';

interface Props extends InputProps<string | null> {
  /** Accessible name if there is no visible label. */
  label?: string;
  /** The field's visible label, for the name of the button of the calendar. */
  title?: string;
  /** Reports a time on Enter, on blur and from the calendar only, and nothing that is no time: for filters. */
  isLazy?: boolean;
  /** The end of a period: a day that is typed alone or with a zero time is its last second. */
  isEnd?: boolean;
  /** What counts of the time. The value is the beginning of the day or month that is typed or picked. */
  unit?: TimeUnit;
  /** A month is read, too. */
  takesMonth?: boolean;
  autoFocus?: boolean;
  'aria-describedby'?: string;
  /** Set by the item of a form that shows a problem itself. */
  'aria-invalid'?: 'true';
}

const PLACEHOLDERS = { minute: '如 11月24日 10:26', day: '如 11月24日', month: '如 2026年12月' };
const DESCRIBE = { minute: describeDateTime, day: describeDay, month: describeMonth };

/**
 * A date and time in China, typed or pasted in many notations or picked from a calendar. Its value is an ISO time. A text
 * that is no time is the value as it is, so that a form refuses it and nothing typed is lost.
 */
export function MomentInput({
  id,
  value,
  onChange,
  label,
  title = label ?? '',
  isLazy = false,
  isEnd = false,
  unit = 'minute',
  takesMonth = false,
  autoFocus = false,
  ...aria
}: Props) {
  const echoId = useId();
  const field = useRef<InputRef>(null);
  const [isOpen, setOpen] = useState(false);
  const now = new Date(browserNow());
  const read = (text: string, isTypedEnd = isEnd) => {
    const found = (takesMonth && readMonth(text, now)) || readTyped(text, now, isTypedEnd);
    return found.moment ? { ...found, moment: floorTime(found.moment, unit) } : found;
  };
  const report = (next: string | null) => next !== (value || null) && onChange?.(next);
  const { typed, type, forget, inputProps } = useTypedText(
    (next) => report(read(next).moment ?? (next.trim() || null)),
    isLazy,
  );
  const reading = typed === undefined ? read(value ?? '', false) : read(typed);
  const { moment, note } = reading;
  const text = typed ?? (moment === null ? (value ?? '') : textOfTime(moment, unit, isEnd));
  const problem = aria['aria-invalid'] ? null : reading.problem;
  const pick = (picked: Parameters<typeof fromPickerTime>[0]) => {
    const next = fromPickerTime(picked);
    forget();
    report(next && floorTime(next, unit));
  };
  const step = (by: 1 | -1) => {
    const caret = field.current?.input?.selectionStart ?? text.length;
    const next = stepTime(text, caret, by, now, isEnd);
    if (next === null) {
      return;
    }
    type(next);
    requestAnimationFrame(() => field.current?.setSelectionRange(caret, caret));
  };
  return (
    <div className={styles.field}>
      <Space.Compact block>
        <Input
          {...aria}
          {...inputProps(reading.problem)}
          id={id}
          ref={field}
          autoFocus={autoFocus}
          aria-label={label}
          aria-describedby={[aria['aria-describedby'], echoId].filter(Boolean).join(' ')}
          value={text}
          placeholder={PLACEHOLDERS[unit]}
          allowClear={CLEAR_TEXT}
          onKeyDown={(event) => {
            if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
              event.preventDefault();
              step(event.key === 'ArrowUp' ? 1 : -1);
            }
          }}
        />
        <Button icon={<CalendarOutlined />} aria-label={`从日历选择${title}`} onClick={() => setOpen(true)} />
      </Space.Compact>
      {isOpen && (
        <DatePicker
          open
          autoFocus
          className={styles.calendar}
          classNames={{ popup: { root: styles.popup ?? '' } }}
          placement="bottomLeft"
          picker={unit === 'month' ? 'month' : 'date'}
          showTime={unit === 'minute' && { format: 'HH:mm' }}
          needConfirm={false}
          allowClear={false}
          inputReadOnly
          aria-label="日历"
          value={toPickerTime(moment)}
          defaultPickerValue={toPickerTime(moment ?? now.toISOString()) ?? undefined}
          // Each click counts: leaving the calendar without 确定 keeps what it shows.
          onCalendarChange={(picked) => pick(Array.isArray(picked) ? picked[0] : picked)}
          onOpenChange={(open) => {
            if (!open) {
              setOpen(false);
              field.current?.focus();
            }
          }}
        />
      )}
      <div id={echoId} role="status" className={problem ? styles.wrong : styles.echo}>
        {problem ?? (moment && [DESCRIBE[unit](new Date(moment), now), note].filter(Boolean).join('，'))}
      </div>
    </div>
  );
}
