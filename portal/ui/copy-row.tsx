import { useRef, useState } from 'react';
import { buttonClass } from './button.ts';
import css from './copy-row.module.css';
import { copyText } from './copy-text.ts';

interface CopyRowProps {
  /** The field's id for a separate label; without it, `label` is the accessible name. */
  id?: string;
  label?: string;
  address: string;
  /** The copied text; the address by default. */
  text?: string;
  button: string;
  look: 'primary' | 'button';
  done: string;
}

/** An address with a copy button. If copying fails, selects the address for manual copying. */
export function CopyRow({ id, label, address, text = address, button, look, done }: CopyRowProps) {
  const field = useRef<HTMLInputElement>(null);
  const [message, setMessage] = useState('');
  const copy = async () => {
    const copied = await copyText(text);
    setMessage(copied ? done : '没能自动复制，请选中上面的地址复制');
    if (!copied) {
      field.current?.select();
    }
  };
  return (
    <>
      <div className="flex-2">
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
      <p className={css.message} role="status">
        {message}
      </p>
    </>
  );
}
