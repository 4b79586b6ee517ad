import { ColorPicker } from 'antd';

interface Props {
  id?: string;
  label: string;
  /** `#c23a15`, or empty. */
  value?: string;
  onChange?(value: string): void;
}

export function ColourInput({ id, label, value = '', onChange }: Props) {
  return (
    <span id={id}>
      <ColorPicker
        aria-label={label}
        value={value === '' ? null : value}
        disabledAlpha
        disabledFormat
        allowClear
        showText={() => value || '产品自己的'}
        onChange={(colour) => onChange?.(colour.toHexString().slice(0, 7))}
        onClear={() => onChange?.('')}
      />
    </span>
  );
}
