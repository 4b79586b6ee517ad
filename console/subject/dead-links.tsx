import { namedOptions } from './definition.ts';

interface Dead {
  dead_links: readonly { url: string; fault: string }[];
}

/** The filter and the column of lists whose records lead to other places. */
export const deadLinksFilter = {
  name: 'links',
  label: '链接',
  kind: 'choice',
  options: namedOptions({ dead: '有失效的' }),
} as const;

export const deadLinksColumn = {
  key: 'dead_links',
  title: '失效链接',
  width: 280,
  render: ({ dead_links }: Dead) =>
    dead_links.length === 0
      ? '—'
      : dead_links.map(({ url, fault }) => (
          <div key={url} style={{ overflowWrap: 'anywhere' }}>
            {url}（{fault}）
          </div>
        )),
} as const;
