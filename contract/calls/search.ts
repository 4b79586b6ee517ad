import * as z from 'zod/mini';
import { defineCall, publicRead } from '../call.ts';
import { gameCard, gameRef } from '../entities/game.ts';
import { newsCard } from '../entities/news.ts';
import { packCard } from '../entities/pack.ts';
import { hotWord } from '../entities/site.ts';
import { count, listOf, page, size, time, val } from '../fields.ts';

/** The matches in the name or title, as [start, end) UTF-16 offsets; empty if an alias or the game matched. */
const marks = z.array(z.tuple([z.int(), z.int()]));
/** The name or title is shown with a mark. */
const minors_notice = z
  .boolean()
  .check(z.describe('About content that may harm minors, which is shown after a notice'));
const input = z.object({ val, page, size });

const common = {
  counts: z.object({ game: count, news: count, gift: count }),
  near: z.array(gameRef).check(z.describe('Similar names, if nothing was found')),
  hot_words: z.array(hotWord),
};

export const searchGames = defineCall({
  ...publicRead,
  path: '/vue/searchgame',
  summary: 'Games by name, alias, pinyin, initials, traditional characters or with one typo',
  input,
  output: z.object({
    ...listOf(z.object({ ...gameCard.shape, marks, matched_alias: z.nullable(z.string()) })).shape,
    ...common,
  }),
});

export const searchNews = defineCall({
  ...publicRead,
  path: '/vue/searchnews',
  summary: 'Articles and videos by title or game',
  input,
  output: z.object({ ...listOf(z.object({ ...newsCard.shape, marks, minors_notice })).shape, ...common }),
});

export const searchPacks = defineCall({
  ...publicRead,
  path: '/vue/searchgift',
  summary: 'Gift packs by title or game',
  input,
  output: z.object({ ...listOf(z.object({ ...packCard.shape, marks, minors_notice })).shape, ...common }),
});

export const suggest = defineCall({
  ...publicRead,
  path: '/vue/suggest',
  summary: 'Up to eight games while typing; without a text, the hot words',
  input: z.object({ val }),
  output: z.object({
    games: z.array(z.object({ ...gameRef.shape, marks, matched_alias: z.nullable(z.string()) })),
    hot_words: z.array(hotWord),
    generated_at: time,
  }),
});
