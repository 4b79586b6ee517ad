import type { Ref } from 'react';
import { countdownText } from './format.ts';

export interface LiveCountdownProps {
  to: string;
  /** The server time of the page: the visitor's clock may be wrong. */
  from: string;
  before?: string | undefined;
  done: string;
  ref?: Ref<HTMLSpanElement>;
}

/** A countdown, where its script counts (`live-countdown-script.ts`), also in an island that is hydrated later. */
export function LiveCountdown({ to, from, before = '', done, ref }: LiveCountdownProps) {
  const remaining = Date.parse(to) - Date.parse(from);
  if (remaining <= 0) {
    return done;
  }
  return (
    <span
      ref={ref}
      className="tabular"
      data-script="live-countdown"
      data-remaining={remaining}
      data-before={before}
      data-done={done}
      suppressHydrationWarning
    >
      {before + countdownText(remaining)}
    </span>
  );
}
