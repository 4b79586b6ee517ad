import type { GameCard } from '#contract/entities/game.ts';

/** The fields of a game that cards and rows need for hydration. */
export function inCard(game: GameCard): GameCard {
  return { ...game, cover_url: null, summary: '', reason: null, themes: [] };
}
