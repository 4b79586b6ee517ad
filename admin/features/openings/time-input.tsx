import { Input, Typography } from 'antd';
import { describeDateTime } from '#admin/fields/read-date-time.ts';

interface Props {
  text: string;
  /** The understood time. */
  value: string | undefined;
  problem: string | undefined;
  now: Date;
  onText(text: string): void;
}

/** A time as people type it, with what was understood below it. */
export function TimeInput({ text, value, problem, now, onText }: Props) {
  const understood = value && describeDateTime(new Date(value), now);
  return (
    <>
      <Input
        aria-label="开服时间"
        placeholder="11/25 10:00、明天10点"
        value={text}
        status={problem ? 'error' : undefined}
        onChange={(event) => onText(event.target.value)}
      />
      {understood && understood !== text && <Typography.Text type="secondary">{understood}</Typography.Text>}
    </>
  );
}
