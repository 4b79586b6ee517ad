import { pinyin } from 'pinyin-pro';
import { storableText } from '#platform/database/upsert-rows.ts';

/** The letter of a game in the index: the initial of its name's first character, else `#`. */
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

interface HeatNumbers {
  download_count: number | null;
  reserve_count: number | null;
  score: number | null;
  score_count: number;
}

/** Votes at which a game's own score has the weight of the prior. */
const PRIOR_VOTES = 20;
const PRIOR_SCORE = 6;

/**
 * The popularity of a game, from 0 up, which the 最热 sort uses. Downloads and reservations count by order of
 * magnitude, and the score by the number of votes. Unknown numbers add nothing.
 */
export function gameHeat({ download_count, reserve_count, score, score_count }: HeatNumbers): number {
  const demand = 10 * Math.log10(1 + (download_count ?? 0)) + 8 * Math.log10(1 + (reserve_count ?? 0));
  const rated =
    score === null ? 0 : (score * score_count + PRIOR_SCORE * PRIOR_VOTES) / (score_count + PRIOR_VOTES);
  return Math.round((demand + 2 * rated) * 1000) / 1000;
}

/** The import key of a game: its name and its version label, empty if unknown. */
export function gameKey(game: { name: string; version_label: string | null }): string {
  return storableText(`${game.name}|${game.version_label ?? ''}`);
}
