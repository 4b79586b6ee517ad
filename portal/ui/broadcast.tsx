import css from './broadcast.module.css';
import { Icon } from './icon.tsx';

interface BroadcastBarProps {
  title: string;
  /** The text without any lines. */
  none: string;
  /** The script that shows the lines (`broadcast-script.ts`). */
  script: string | undefined;
  lines?: readonly string[];
}

/** A bar of lines, the first of which is shown until its script has started. */
export function BroadcastBar({ title, none, script, lines = [] }: BroadcastBarProps) {
  const [first] = lines;
  return (
    <section
      className={css.bar}
      aria-label={title}
      data-script={script}
      data-lines={first && JSON.stringify(lines)}
    >
      <Icon name="bell" size={18} className="rigid info" />
      <h2 className={css.title}>{title}</h2>
      <p className={first ? css.turn : css.line}>{first ?? none}</p>
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
