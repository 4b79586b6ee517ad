import { useEffect, useState } from 'react';
import css from './broadcast.module.css';
import { Icon } from './icon.tsx';

const TURN_MS = 4_000;

interface BroadcastBarProps {
  title: string;
  lines: readonly string[];
  /** The text without any lines. */
  none: string;
}

/** Recent events, one line at a time; it does not move if the visitor prefers reduced motion. */
export function BroadcastBar({ title, lines, none }: BroadcastBarProps) {
  const [turn, setTurn] = useState(0);
  const [paused, setPaused] = useState(false);
  const moves = lines.length > 1;
  useEffect(() => {
    if (moves && !paused && !matchMedia('(prefers-reduced-motion: reduce)').matches) {
      const timer = setInterval(() => setTurn((last) => last + 1), TURN_MS);
      return () => clearInterval(timer);
    }
  }, [moves, paused]);
  const shown = lines[turn % lines.length];
  return (
    <section className={css.bar} aria-label={title}>
      <Icon name="bell" size={18} className="rigid info" />
      <h2 className={css.title}>{title}</h2>
      {shown === undefined ? (
        <p className={css.line}>{none}</p>
      ) : (
        <p key={turn} className={css.turn}>
          {shown}
        </p>
      )}
      {moves && (
        <button
          type="button"
          className={css.pause}
          aria-label={paused ? '继续播报' : '暂停播报'}
          onClick={() => setPaused(!paused)}
        >
          <Icon name={paused ? 'play' : 'pause'} size={16} />
        </button>
      )}
    </section>
  );
}

/** The bar without lines on a page of the table; its script, `script`, shows them (`broadcast-script.ts`). */
export function WaitingBroadcast({
  title,
  none,
  script,
}: Omit<BroadcastBarProps, 'lines'> & { script: string }) {
  return (
    <section className={css.bar} aria-label={title} data-script={script}>
      <Icon name="bell" size={18} className="rigid info" />
      <h2 className={css.title}>{title}</h2>
      <p className={css.line}>{none}</p>
      <button type="button" className={css.pause} hidden>
        <Icon name="pause" size={16} />
      </button>
    </section>
  );
}

interface BroadcastListProps {
  entries: readonly { key: string; text: string; href: string }[];
}

export function BroadcastList({ entries }: BroadcastListProps) {
  return (
    <ul className={css.list}>
      {entries.map(({ key, text, href }) => (
        <li key={key}>
          <a href={href} className={css.entry}>
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}
