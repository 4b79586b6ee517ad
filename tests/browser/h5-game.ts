import type { Page } from '@playwright/test';

/** The player page of a game, which is replaced by that of an H5 game. */
export const PLAYER_PAGE = '/BaseGameLogin/BaseGame?id=1';
/** The island of the player, to the end of the page's content. */
const ISLAND = /(<div data-island="game-entry"[^>]* data-props=")[^"]*("[^>]*>).*?(<\/div><\/main>)/s;

/** The headers of a response that describe how its body was sent. */
const TRANSFER = /^(content-encoding|content-length|transfer-encoding|connection|keep-alive)$/;

interface Staged {
  /** The address of the game. */
  url: string;
  /** The game may harm minors. */
  isGated?: boolean;
}

/** A response of the portal without what describes how it was sent. */
export interface StagedPage {
  headers: Record<string, string>;
  body: string;
}

/**
 * The player page of a game with an H5 version elsewhere: that of the demo's own H5 game with other props, which the
 * browser renders.
 * @param origin of the portal
 */
export async function stagedPlayer(origin: string, staged: Staged): Promise<StagedPage> {
  const { data } = await (await fetch(`${origin}/vue/game?platform=h5&size=1`)).json();
  const response = await fetch(`${origin}/BaseGameLogin/BaseGame?id=${data.list[0].id}`);
  const props = {
    isGated: false,
    ...staged,
    game: { id: 1, name: '云海剑歌' },
    site: { name: '游门', logo: null },
  };
  const written = JSON.stringify(props).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const html = await response.text();
  const body = html.replace(ISLAND, (_all, before: string, after: string, end: string) =>
    [before, written, after, end].join(''),
  );
  if (body === html) {
    throw new Error('The player page has no island at the end of its content.');
  }
  return {
    headers: Object.fromEntries([...response.headers].filter(([name]) => !TRANSFER.test(name))),
    body,
  };
}

/** Shows the player page of a game elsewhere in a browser. @param origin of the portal */
export async function servePlayer(page: Page, origin: string, staged: Staged): Promise<void> {
  const player = await stagedPlayer(origin, staged);
  await page.route(`**${PLAYER_PAGE}`, (route) => route.fulfill(player));
}
