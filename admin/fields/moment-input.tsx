import { DatePicker } from 'antd';
import { fromPickerTime, toPickerTime } from '../app/china-time.ts';
import type { InputProps } from '../resources/definition.ts';

interface Props extends InputProps<string | null> {
  /** Accessible name if there is no visible label. */
  label?: string;
}

/** A date and time picker in China time. Its value is an ISO time. */
export function MomentInput({ id, value, onChange, label }: Props) {
  return (
    <DatePicker
      id={id}
      showTime={{ format: 'HH:mm' }}
      format={{ format: 'YYYY-MM-DD HH:mm', type: 'mask' }}
      style={{ width: '100%' }}
      aria-label={label}
      value={toPickerTime(value)}
      onChange={(picked) => onChange?.(fromPickerTime(Array.isArray(picked) ? picked[0] : picked))}
    />
  );
}
