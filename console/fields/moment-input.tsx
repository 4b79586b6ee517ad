import { DatePicker } from 'antd';
import { fromWall, toWall } from '../frame/china-time.ts';

interface Props {
  id?: string;
  value?: string | null;
  onChange?(value: string | null): void;
  placeholder?: string;
}

/** A moment, shown and chosen in China's time; its value is as on the wire. */
export function MomentInput({ id, value, onChange, placeholder }: Props) {
  return (
    <DatePicker
      id={id}
      showTime={{ format: 'HH:mm' }}
      format={{ format: 'YYYY-MM-DD HH:mm', type: 'mask' }}
      style={{ width: '100%' }}
      placeholder={placeholder}
      value={toWall(value)}
      onChange={(wall) => onChange?.(fromWall(Array.isArray(wall) ? wall[0] : wall))}
    />
  );
}
