import { useEffect, useRef } from 'react';
import { LiveCountdown, type LiveCountdownProps } from './live-countdown.tsx';
import { countDown } from './live-countdown-script.ts';

interface CountdownProps extends Omit<LiveCountdownProps, 'ref'> {
  /** When `from` was, in ms on the clock of the document; by default when the countdown is shown first. */
  since?: number | undefined;
}

/** A countdown of an island: it counts also where the browser alone renders it. */
export function Countdown({ to, from, since, before, done }: CountdownProps) {
  const place = useRef<HTMLSpanElement>(null);
  const remaining = Date.parse(to) - Date.parse(from);
  useEffect(() => {
    if (place.current) {
      place.current.dataset.ready = '';
      return countDown(place.current, (since ?? performance.now()) + remaining);
    }
  }, [remaining, since]);
  return <LiveCountdown ref={place} to={to} from={from} before={before} done={done} />;
}
