import type { GameCard } from '#contract/entities/game.ts';
import { sizeText } from './format.ts';

/** `角色扮演 · 1.8 GB`: the line below a game's name, without unknown values. */
export function gameFacts(game: Pick<GameCard, 'categories' | 'size_bytes' | 'version_label'>): string {
  const facts = [
    game.categories.slice(0, 2).join(' / '),
    game.size_bytes === null ? '' : sizeText(game.size_bytes),
  ];
  return facts.filter(Boolean).join(' · ');
}

export function gameHref(game: { id: number }): string {
  return `/BaseYxDetails?id=${game.id}`;
}

export function gameAction(game: Pick<GameCard, 'status' | 'platforms'>): string {
  if (game.status === '预约') {
    return '预约';
  }
  return game.platforms.length > 0 ? '下载' : '查看';
}

/**
 * Marks a card's link with whether the game's page has a cover, for its preview (`game-preview.tsx`). Nothing for a
 * placeholder, of which neither the cover nor the notice for minors is known.
 */
export function artMark({ cover_url, updated_at }: Pick<GameCard, 'cover_url' | 'updated_at'>): {
  'data-art'?: 0 | 1;
} {
  return updated_at === '' ? {} : { 'data-art': cover_url === null ? 0 : 1 };
}

/** Marks the facts of a card with what the head of the game's page has before them, for its preview. */
export function factsMark({ version_label, status }: Pick<GameCard, 'version_label' | 'status'>): {
  'data-facts': string;
} {
  return { 'data-facts': `${version_label ?? ''}\t${status ?? ''}` };
}

/** The fields of a game that cards and rows need for hydration; of its cover, whether there is one. */
export function inCard(game: GameCard): GameCard {
  return { ...game, cover_url: game.cover_url && '', summary: '', reason: null, themes: [] };
}
