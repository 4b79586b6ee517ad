import { useEffect, useState } from 'react';
import { countdownText } from './format.ts';

interface CountdownProps {
  /** The moment counted down to. */
  to: string;
  /** The server's clock when the answer was made: the visitor's own may be wrong. */
  from: string;
  /** What stands before and after the figures. */
  before?: string;
  after?: string;
  /** What is shown once the moment has come. */
  done: string;
}

/** Counts down on the server's clock. The first picture is the server's own, so that both render the same. */
export function Countdown({ to, from, before = '', after = '', done }: CountdownProps) {
  const [passed, setPassed] = useState(0);
  const left = new Date(to).getTime() - new Date(from).getTime() - passed;
  const over = left <= 0;
  useEffect(() => {
    if (over) {
      return;
    }
    const start = performance.now();
    const timer = setInterval(() => setPassed(performance.now() - start), 1000);
    return () => clearInterval(timer);
  }, [over]);
  return over ? done : <span className="tabular">{`${before}${countdownText(left)}${after}`}</span>;
}
