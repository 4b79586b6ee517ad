import css from './broadcast.module.css';

const TURN_MS = 4_000;
const STATES = {
  paused: { label: '继续播报', icon: '/brand/icons.svg#play' },
  running: { label: '暂停播报', icon: '/brand/icons.svg#pause' },
};

/**
 * Shows lines in a bar (`BroadcastBar`), one at a time; it does not move if the visitor prefers reduced motion.
 * @returns a function that ends it
 */
export function turnLines(bar: HTMLElement, lines: readonly string[]): () => void {
  let turn = 0;
  let isPaused = false;
  let timer: ReturnType<typeof setInterval> | undefined;
  const show = () => {
    const line = document.createElement('p');
    line.className = css.turn ?? '';
    line.textContent = lines[turn % lines.length] ?? '';
    bar.querySelector('p')?.replaceWith(line);
    turn += 1;
  };
  const button = bar.querySelector('button');
  const run = () => {
    const { label, icon } = isPaused ? STATES.paused : STATES.running;
    button?.setAttribute('aria-label', label);
    button?.querySelector('use')?.setAttribute('href', icon);
    clearInterval(timer);
    const moves = !isPaused && !matchMedia('(prefers-reduced-motion: reduce)').matches;
    timer = moves ? setInterval(show, TURN_MS) : undefined;
  };
  if (bar.querySelector('p')?.textContent === lines[0]) {
    turn = 1;
  } else if (lines.length > 0) {
    show();
  }
  if (button && lines.length > 1) {
    button.hidden = false;
    button.addEventListener('click', () => {
      isPaused = !isPaused;
      run();
    });
    run();
  }
  return () => clearInterval(timer);
}
