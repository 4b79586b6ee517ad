import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { browserNow } from '../state/browser-clock.ts';
import css from './toast.module.css';

const SHOWN_MS = 2_500;

type Tone = 'good' | 'bad';

interface Message {
  text: string;
  tone: Tone;
  at: number;
}

let show: ((message: Message) => void) | undefined;

/** Says something in passing. */
export function showToast(text: string, tone: Tone = 'good'): void {
  show?.({ text, tone, at: browserNow() });
}

/** Where passing messages appear: on the page, or in the dialog that is open over it. */
export function Toaster() {
  const [message, setMessage] = useState<Message | null>(null);
  const [dialog, setDialog] = useState<Element | null>(null);
  useEffect(() => {
    show = setMessage;
    return () => {
      show = undefined;
    };
  }, []);
  useEffect(() => {
    if (message) {
      setDialog([...document.querySelectorAll('dialog[open]')].pop() ?? null);
      const timer = setTimeout(() => setMessage(null), SHOWN_MS);
      return () => clearTimeout(timer);
    }
  }, [message]);
  const place = (
    <div className={css.toaster} role="status" aria-live="polite">
      {message && <p className={message.tone === 'good' ? css.good : css.bad}>{message.text}</p>}
    </div>
  );
  return dialog?.isConnected ? createPortal(place, dialog) : place;
}
