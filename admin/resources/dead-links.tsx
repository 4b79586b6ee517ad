import { Tag } from 'antd';
import type { Filter } from '../fields/field.ts';
import styles from './dead-links.module.css';

interface Dead {
  dead_links: readonly { url: string; fault: string }[];
}

/** Links shown before the rest is collapsed. A single extra link is shown as well. */
const SHOWN = 3;

/** The filter of lists whose records contain links. */
export const deadLinksFilter: Filter = {
  name: 'links',
  label: '链接',
  kind: 'choice',
  options: { dead: '有失效的' },
};

/** The dead links of a record, shown below its name. */
export function deadLinksOf({ dead_links }: Dead) {
  const at = dead_links.length > SHOWN + 1 ? SHOWN : dead_links.length;
  const [first, more] = [dead_links.slice(0, at), dead_links.slice(at)];
  return (
    first.length > 0 && (
      <>
        <DeadLinks links={first} />
        {more.length > 0 && (
          <details className={styles.more}>
            <summary>另有 {more.length} 个失效链接</summary>
            <DeadLinks links={more} />
          </details>
        )}
      </>
    )
  );
}

function DeadLinks({ links }: { links: Dead['dead_links'] }) {
  return (
    <ul className={styles.links} aria-label="失效链接">
      {links.map(({ url, fault }) => (
        <li key={url} title={url}>
          <Tag color="error">失效：{fault}</Tag>
          {url}
        </li>
      ))}
    </ul>
  );
}
