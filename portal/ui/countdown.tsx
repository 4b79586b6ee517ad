import { useEffect, useState } from 'react';
import { countdownText } from './format.ts';

interface CountdownProps {
  to: string;
  /** The server time of the response: the visitor's clock may be wrong. */
  from: string;
  /** When that was, in ms on the clock of the document; by default when the countdown is shown first. */
  since?: number | undefined;
  before?: string;
  done: string;
}

/** Counts down from the server time. The first render equals the server's. */
export function Countdown({ to, from, since, before = '', done }: CountdownProps) {
  const [passed, setPassed] = useState(0);
  const remaining = new Date(to).getTime() - new Date(from).getTime() - passed;
  const over = remaining <= 0;
  useEffect(() => {
    if (over) {
      return;
    }
    const start = since ?? performance.now();
    const tick = () => setPassed(performance.now() - start);
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [over, since]);
  return over ? done : <span className="tabular">{before + countdownText(remaining)}</span>;
}
