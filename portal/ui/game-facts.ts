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
