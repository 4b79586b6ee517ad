import { CalendarOutlined } from '@ant-design/icons';
import { Button, Input, type InputRef, Space } from 'antd';
import { lazy, useId, useRef, useState } from 'react';
import { browserNow } from '../browser/clock.ts';
import { LazyPart } from '../ui/lazy-part.tsx';
import styles from './moment-input.module.css';
import { readTypedDay } from './typed-day.ts';
import { useTypedText } from './typed-text.ts';

const DayCalendar = lazy(async () => ({ default: (await import('./day-calendar.tsx')).DayCalendar }));

interface Props {
  label: string;
  /** A China day: `2026-11-25`. */
  value: string;
  /** Called on Enter, on leaving the field and from the calendar, with a day only. */
  onChange(day: string): void;
  /** The last day of the calendar. */
  max?: string;
  isDisabled?: boolean;
}

/** A day in China, typed or pasted in many notations or picked from a calendar. What was understood stands below. */
export function DayInput({ label, value, onChange, max, isDisabled = false }: Props) {
  const echoId = useId();
  const field = useRef<InputRef>(null);
  const [isOpen, setOpen] = useState(false);
  const read = (text: string) => readTypedDay(text, new Date(browserNow()));
  const report = (day: string) => day !== value && onChange(day);
  const { typed, forget, inputProps } = useTypedText((text) => {
    const next = read(text);
    return 'day' in next && report(next.day);
  }, true);
  const reading = read(typed ?? value);
  const problem = 'problem' in reading ? reading.problem : undefined;
  return (
    <div className={styles.day}>
      <Space.Compact block>
        <Input
          {...inputProps(problem)}
          ref={field}
          aria-label={label}
          aria-describedby={echoId}
          value={typed ?? value}
          placeholder="如 11月24日"
          disabled={isDisabled}
        />
        <Button
          icon={<CalendarOutlined />}
          aria-label={`从日历选择${label}`}
          disabled={isDisabled}
          onClick={() => setOpen(true)}
        />
      </Space.Compact>
      {isOpen && (
        <LazyPart onClose={() => setOpen(false)}>
          <DayCalendar
            day={'day' in reading ? reading.day : value}
            max={max}
            onPick={(day) => {
              forget();
              report(day);
            }}
            onClose={() => {
              setOpen(false);
              field.current?.focus();
            }}
          />
        </LazyPart>
      )}
      <div id={echoId} role="status" className={problem ? styles.wrong : styles.echo}>
        {'problem' in reading ? reading.problem : reading.echo}
      </div>
    </div>
  );
}
