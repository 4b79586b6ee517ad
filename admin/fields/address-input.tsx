import { Input } from 'antd';
import { CLEAR_TEXT } from './clear-button.tsx';
import type { InputProps } from './field.ts';
import { LikelyAddress } from './likely-address.tsx';

interface Props extends InputProps<string | null> {
  'aria-describedby'?: string;
}

/** A web address, with an offer to complete it. */
export function AddressInput({ value, onChange, ...input }: Props) {
  return (
    <>
      <Input
        {...input}
        value={value ?? ''}
        allowClear={CLEAR_TEXT}
        inputMode="url"
        placeholder="https://"
        onChange={(event) => onChange?.(event.target.value || null)}
      />
      <LikelyAddress typed={value ?? ''} onChoose={onChange} />
    </>
  );
}
