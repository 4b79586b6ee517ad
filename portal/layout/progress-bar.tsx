import { useEffect, useState } from 'react';
import { useNavigation, useRevalidator } from 'react-router';
import css from './progress-bar.module.css';
import { DURATION_MS, THROTTLE_MS, TICK_MS } from './progress-times.ts';

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
