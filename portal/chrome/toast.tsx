import { useEffect, useState } from 'react';
import { browserNow } from '../state/browser-clock.ts';
import css from './toast.module.css';

const SHOWN_MS = 2_500;

type Tone = 'good' | 'bad';
let show: ((message: { text: string; tone: Tone; at: number }) => void) | undefined;

/** Says something in passing. */
export function showToast(text: string, tone: Tone = 'good'): void {
  show?.({ text, tone, at: browserNow() });
}

/** Where passing messages appear. */
export function Toaster() {
  const [message, setMessage] = useState<{ text: string; tone: Tone; at: number } | null>(null);
  useEffect(() => {
    show = setMessage;
    return () => {
      show = undefined;
    };
  }, []);
  useEffect(() => {
    if (message) {
      const timer = setTimeout(() => setMessage(null), SHOWN_MS);
      return () => clearTimeout(timer);
    }
  }, [message]);
  return (
    <div className={css.toaster} role="status" aria-live="polite">
      {message && <p className={message.tone === 'good' ? css.good : css.bad}>{message.text}</p>}
    </div>
  );
}
