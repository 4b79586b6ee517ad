import css from './broadcast.module.css';
import { Icon } from './icon.tsx';

interface WaitingBroadcastProps {
  title: string;
  /** The text without any lines. */
  none: string;
  script: string;
}

/** The bar without lines on a page of the table; its script, `script`, shows them (`broadcast-script.ts`). */
export function WaitingBroadcast({ title, none, script }: WaitingBroadcastProps) {
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
