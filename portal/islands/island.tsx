import type { ComponentType } from 'react';

/** Hydrates an island, once; scripts of parts get it (`pages/start-islands.ts`). */
export type StartIsland = (place: HTMLElement) => Promise<void>;

/**
 * When an island is hydrated: at a touch, the focus or the pointer on it; also when it comes near the viewport (`view`);
 * also for a signed-in player (`player`); or with the page's first script (`load`).
 */
export type IslandStart = 'touch' | 'view' | 'player' | 'load';

/** An island that stands in a page: its HTML takes the place of its mark. */
interface PlacedIsland {
  name: string;
  Component: ComponentType<object>;
  props: object;
  /** Of the ids of `useId`. Each island is a root of its own. */
  prefix: string;
}

interface PageParts {
  mark: string;
  islands: PlacedIsland[];
}

let page: PageParts | undefined;

/**
 * An interactive part of a page. The server renders it as a root of its own, in an element with its name
 * and its props as JSON; `pages/island-registry.ts` has the script of each name. Inside another island it is a component
 * like any other.
 */
export function island<Props extends object>(
  name: string,
  Component: ComponentType<Props>,
  start: IslandStart = 'touch',
): ComponentType<Props> {
  return function Island(props: Props) {
    if (!page) {
      return <Component {...props} />;
    }
    // A navigation replaces the content between the islands of the frame, hence the name.
    const prefix = `${name}${page.islands.filter((one) => one.name === name).length}-`;
    page.islands.push({ name, Component: Component as ComponentType<object>, props, prefix });
    const html = `${startOf(page.mark)}${prefix}-->`;
    return (
      <div
        data-island={name}
        data-start={start}
        data-prefix={prefix}
        data-props={JSON.stringify(props)}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a mark, in whose place React's own HTML is inserted
        dangerouslySetInnerHTML={{ __html: html }}
      />
    );
  };
}

/**
 * Renders a page with `render`, then its islands with `renderIsland`, each in its place.
 * @param mark unguessable: content may quote any other text
 */
export function withIslands(
  mark: string,
  render: () => string,
  renderIsland: (island: PlacedIsland) => string,
): string {
  const own: PageParts = { mark, islands: [] };
  page = own;
  let markup: string;
  try {
    markup = render();
  } finally {
    page = undefined;
  }
  const [first = '', ...rest] = markup.split(startOf(mark));
  return own.islands.reduce((html, one, i) => {
    const after = rest[i]?.slice(`${one.prefix}-->`.length) ?? '';
    return html + renderIsland(one) + after;
  }, first);
}

function startOf(mark: string): string {
  return `<!--island ${mark} `;
}
