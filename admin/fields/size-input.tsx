import { InputNumber } from 'antd';
import { fromMegabytes, toMegabytes } from './megabytes.ts';

interface Props {
  id?: string;
  value?: number | null;
  onChange?(bytes: number | null): void;
}

/** A size in bytes, edited in megabytes. An untouched value is not rounded. */
export function SizeInput({ value, onChange, ...input }: Props) {
  const shown = value == null ? null : toMegabytes(value);
  return (
    <InputNumber
      {...input}
      value={shown}
      min={0.01}
      precision={2}
      suffix="MB"
      style={{ width: '100%' }}
      onChange={(typed) => {
        if (typed !== shown) {
          onChange?.(typed === null ? null : fromMegabytes(typed));
        }
      }}
    />
  );
}
