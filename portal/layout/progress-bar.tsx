import { useEffect, useState } from 'react';
import { useNavigation, useRevalidator } from 'react-router';
import css from './progress-bar.module.css';

/** As specified: a full run, the delay before the bar is shown, and a tick. */
const DURATION_MS = 5_000;
const THROTTLE_MS = 200;
const TICK_MS = 100;

/** A progress bar while the next page loads, unless it loads quickly. */
export function ProgressBar() {
  const states = [useNavigation().state, useRevalidator().state];
  const loading = states.some((state) => state !== 'idle');
  const [percent, setPercent] = useState<number | null>(null);
  useEffect(() => {
    if (!loading) {
      setPercent(null);
      return;
    }
    let ticking: ReturnType<typeof setInterval> | undefined;
    const waiting = setTimeout(() => {
      setPercent(0);
      ticking = setInterval(() => {
        setPercent((now) => Math.min(100, (now ?? 0) + (100 * TICK_MS) / DURATION_MS));
      }, TICK_MS);
    }, THROTTLE_MS);
    return () => {
      clearTimeout(waiting);
      clearInterval(ticking);
    };
  }, [loading]);
  return percent === null ? null : (
    <progress className={css.bar} max={100} value={percent} aria-label="页面加载中" />
  );
}
