import { pinyin } from 'pinyin-pro';
import { storableText } from '#platform/database/upsert-rows.ts';

/** The letter a game stands under: the initial of its name's first character, `#` where that is no letter. */
export function firstLetter(name: string): string {
  const [first = ''] =
    name
      .trim()
      .normalize('NFKC')
      .match(/[\p{L}\p{N}]/u) ?? [];
  const letter = (/^[A-Za-z]$/.test(first) ? first : pinyin(first, { pattern: 'first', toneType: 'none' }))
    .normalize('NFD')
    .charAt(0)
    .toUpperCase();
  return /^[A-Z]$/.test(letter) ? letter : '#';
}

/** The numbers a game's heat is made of; null where they aren't known. */
interface HeatNumbers {
  download_count: number | null;
  reserve_count: number | null;
  score: number | null;
  score_count: number;
}

/** Votes at which a game's own score weighs as much as the assumed one. */
const PRIOR_VOTES = 20;
const PRIOR_SCORE = 6;

/**
 * How wanted a game is, from 0 up: what the 最热 sort orders by. Downloads and reservations count by their
 * order of magnitude, and the score counts as far as enough players voted. Unknown numbers add nothing.
 */
export function gameHeat({ download_count, reserve_count, score, score_count }: HeatNumbers): number {
  const wanted = 10 * Math.log10(1 + (download_count ?? 0)) + 8 * Math.log10(1 + (reserve_count ?? 0));
  const rated =
    score === null ? 0 : (score * score_count + PRIOR_SCORE * PRIOR_VOTES) / (score_count + PRIOR_VOTES);
  return Math.round((wanted + 2 * rated) * 1000) / 1000;
}

/** The key a game is recognised by when it is imported again: its name and its version label, empty if unknown. */
export function gameKey(game: { name: string; version_label: string | null }): string {
  return storableText(`${game.name}|${game.version_label ?? ''}`);
}
