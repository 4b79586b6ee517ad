import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import styles from './moment-input.module.css';
import { DAY } from './typed-day.ts';

interface Props {
  day: string;
  /** The last day that can be picked. */
  max: string | undefined;
  onPick(day: string): void;
  onClose(): void;
}

/** An open calendar below its field. */
export function DayCalendar({ day, max, onPick, onClose }: Props) {
  return (
    <DatePicker
      open
      autoFocus
      className={styles.calendar}
      placement="bottomLeft"
      inputReadOnly
      allowClear={false}
      aria-label="日历"
      value={dayjs(day)}
      maxDate={max ? dayjs(max) : undefined}
      onChange={(picked) => {
        const one = Array.isArray(picked) ? picked[0] : picked;
        if (one) {
          onPick(one.format(DAY));
        }
      }}
      onOpenChange={(open) => {
        if (!open) {
          onClose();
        }
      }}
    />
  );
}
