import { withFilter, withParam } from '#portal/ui/list-address.ts';
import type { TradePage } from './load-trades.ts';
import { platformOptions, rangeText, type TradeFilters, withRange } from './trade-filters.ts';

function gameName({ games, list }: Pick<TradePage, 'games' | 'list'>, id: string): string {
  const known = [...games, ...list.map((trade) => trade.game)];
  return known.find((game) => String(game.id) === id)?.name ?? '所选游戏';
}

export function chosenFilters(
  filters: TradeFilters,
  trades: Pick<TradePage, 'games' | 'list'>,
  address: string,
): { label: string; without: string }[] {
  const { game_id, server, platform } = filters;
  const price = rangeText(filters);
  const none = { price_min: undefined, price_max: undefined };
  const chosen = [
    game_id && {
      label: gameName(trades, game_id),
      without: withFilter(withParam(address, 'server', undefined), 'game_id', undefined),
    },
    server && { label: server, without: withFilter(address, 'server', undefined) },
    platform && {
      label: platformOptions.find(({ value }) => value === platform)?.label ?? platform,
      without: withFilter(address, 'platform', undefined),
    },
    price && { label: price, without: withRange(address, none) },
  ];
  return chosen.filter((filter) => typeof filter === 'object');
}
