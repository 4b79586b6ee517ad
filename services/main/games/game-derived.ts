import { pinyin } from 'pinyin-pro';
import { SCORE_PRIOR } from '#contract/ordering.ts';
import { storableText } from '#platform/database/upsert-rows.ts';
import { withoutRadical } from '../search-index/analysis/radicals.ts';

/** The letter of a game in the index: the initial of its name's first character, else `#`. */
export function firstLetter(name: string): string {
  const characters = Array.from(name.trim().normalize('NFKC'), withoutRadical);
  const [first = ''] = characters.join('').match(/[\p{L}\p{N}]/u) ?? [];
  const letter = (/^[A-Za-z]$/.test(first) ? first : pinyin(first, { pattern: 'first', toneType: 'none' }))
    .normalize('NFD')
    .charAt(0)
    .toUpperCase();
  return /^[A-Z]$/.test(letter) ? letter : '#';
}

/** The mean by which games are ordered: with the prior, so that one good review does not lead the list. */
export function orderingScore(totalStars: number, starred: number): number {
  return (2 * totalStars + SCORE_PRIOR.votes * SCORE_PRIOR.score) / (starred + SCORE_PRIOR.votes);
}

/** The import key of a game: its name and its version label, empty if unknown. */
export function gameKey(game: { name: string; version_label: string | null }): string {
  return storableText(`${game.name}|${game.version_label ?? ''}`);
}
