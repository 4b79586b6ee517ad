import { useRef, useState } from 'react';
import { buttonClass } from './button.ts';
import css from './copy-row.module.css';
import { copyText } from './copy-text.ts';

interface CopyRowProps {
  /** The field's id, for a label that stands elsewhere; else it has `label` as its name. */
  id?: string;
  label?: string;
  /** The address that is shown. */
  address: string;
  /** What is copied, where it is more than the address. */
  text?: string;
  button: string;
  look: 'primary' | 'button';
  /** What is said once it is copied. */
  done: string;
}

/** An address to look at and to copy. Where the browser copies nothing by itself, it is chosen for the visitor to do. */
export function CopyRow({ id, label, address, text = address, button, look, done }: CopyRowProps) {
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');
  const copy = async () => {
    const copied = await copyText(text);
    setSaid(copied ? done : '没能自动复制，请长按或按 Ctrl+C 复制上面的地址');
    if (!copied) {
      field.current?.select();
    }
  };
  return (
    <>
      <div className={css.row}>
        <input
          ref={field}
          id={id}
          className={css.field}
          aria-label={label}
          readOnly
          value={address}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <button type="button" className={`${buttonClass[look]} ${css.copy}`} onClick={copy}>
          {button}
        </button>
      </div>
      <p className={css.said} role="status">
        {said}
      </p>
    </>
  );
}
