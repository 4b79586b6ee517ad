import type { GameCard } from '#contract/entities/game.ts';

/** A game as cards and rows show it, without what larger views alone have: enough for a browser to take them over. */
export function inCard(game: GameCard): GameCard {
  return { ...game, cover_url: null, summary: '', reason: null, themes: [] };
}
