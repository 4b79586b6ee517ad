import css from './broadcast.module.css';

interface BroadcastListProps {
  entries: readonly { key: string; text: string; href: string }[];
}

/** The lines of a broadcast below each other, each leading to what it speaks of. */
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
