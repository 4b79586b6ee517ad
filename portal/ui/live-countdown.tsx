import { countdownText } from './format.ts';

interface LiveCountdownProps {
  to: string;
  /** The server time of the page: the visitor's clock may be wrong. */
  from: string;
  before?: string;
  done: string;
}

/** A countdown, where its script counts (`live-countdown-script.ts`), also in an island that is hydrated later. */
export function LiveCountdown({ to, from, before = '', done }: LiveCountdownProps) {
  const remaining = Date.parse(to) - Date.parse(from);
  if (remaining <= 0) {
    return done;
  }
  return (
    <span
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
