import css from './progress-line.module.css';

/** As specified: a full run of the progress bar, the delay before it is shown, and a tick. */
const DURATION_MS = 5_000;
const THROTTLE_MS = 200;
const TICK_MS = 100;

/**
 * Shows a progress bar while a page loads, unless it loads quickly.
 * @returns a function that ends it
 */
export function showProgress(): () => void {
  const bar = document.createElement('progress');
  bar.className = css.bar ?? '';
  bar.max = 100;
  bar.value = 0;
  bar.setAttribute('aria-label', '页面加载中');
  let ticking: ReturnType<typeof setInterval> | undefined;
  const waiting = setTimeout(() => {
    document.body.append(bar);
    ticking = setInterval(() => {
      bar.value += (100 * TICK_MS) / DURATION_MS;
    }, TICK_MS);
  }, THROTTLE_MS);
  return () => {
    clearTimeout(waiting);
    clearInterval(ticking);
    bar.remove();
  };
}
