import { ColorPicker, Input, Space } from 'antd';
import { readColour } from '#contract/notations/colours.ts';
import { CLEAR_TEXT } from './clear-button.tsx';
import styles from './colour-input.module.css';
import type { InputProps } from './field.ts';

interface Props extends InputProps<string> {
  label: string;
}

/** A colour, typed or picked. Its value is `#c23a15`, empty, or a text that is no colour, which the form refuses. */
export function ColourInput({ label, value = '', onChange, ...input }: Props) {
  const colour = readColour(value);
  return (
    <Space.Compact>
      <Input
        {...input}
        value={value}
        status={value.trim() !== '' && colour === undefined ? 'error' : ''}
        placeholder="如 #c23a15"
        autoComplete="off"
        allowClear={CLEAR_TEXT}
        onChange={(event) => onChange?.(event.target.value)}
        onBlur={() => colour !== undefined && colour !== value && onChange?.(colour)}
      />
      <ColorPicker
        aria-label={`从色板选择${label}`}
        value={colour ?? null}
        disabledAlpha
        disabledFormat
        classNames={{ popup: { root: styles.popup ?? '' } }}
        onChange={(picked) => onChange?.(picked.toHexString().slice(0, 7))}
      />
    </Space.Compact>
  );
}
