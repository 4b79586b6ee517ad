import type { GamePage } from './load-game.ts';

/** What the browser is handed of a game's page: the texts and lists that stand still are in the HTML. */
export function handedOver(page: GamePage): GamePage {
  if (page.kind === 'choice') {
    return page;
  }
  const { info } = page;
  const game = {
    ...info.game,
    description_html: '',
    features: [],
    releases: [],
    packages: info.game.packages.map((build) => ({ ...build, permissions: [] })),
  };
  return {
    ...page,
    info: { ...info, game, news: [], recommended: [], trades: { ...info.trades, list: [] } },
  };
}
