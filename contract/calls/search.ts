import * as z from 'zod/mini';
import { gameCard, gameRef, PLATFORMS } from '../entities/game.ts';
import { newsCard } from '../entities/news.ts';
import { packCard } from '../entities/pack.ts';
import { opening } from '../entities/schedule.ts';
import { hotWord } from '../entities/site.ts';
import { count, id, listOf, page, size, time, val } from '../fields.ts';
import { publicRead } from '../player-calls.ts';

/** The matches in the name or title, as [start, end) UTF-16 offsets; empty if an alias or the game matched. */
const marks = z.array(z.tuple([z.int(), z.int()]));
/** The name or title is shown with a mark. */
const minors_notice = z
  .boolean()
  .check(z.describe('About content that may harm minors, which is shown after a notice'));
const input = z.object({ val, page, size });

/** What a search finds, in the order of equally good kinds. */
export const SEARCH_KINDS = ['game', 'gift', 'opening', 'news'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

const common = {
  // Services of earlier versions leave the openings out.
  counts: z.object({ game: count, news: count, gift: count, opening: z.optional(count) }),
  near: z.array(gameRef).check(z.describe('Similar names, if nothing was found')),
  // Services of earlier versions leave these out.
  related: z
    .optional(z.array(gameCard))
    .check(z.describe('Games that share much of the text, if no game was found')),
  hot_words: z.array(hotWord),
};

const gameHit = z.object({ ...gameCard.shape, marks, matched_alias: z.nullable(z.string()) });
const newsHit = z.object({ ...newsCard.shape, marks, minors_notice });
const packHit = z.object({ ...packCard.shape, marks, minors_notice });

export const searchGames = publicRead('/vue/searchgame', {
  summary: 'Games by name, alias, pinyin, initials, with one typo, or by label, maker or text',
  input,
  output: z.object({ ...listOf(gameHit).shape, ...common }),
});

export const searchNews = publicRead('/vue/searchnews', {
  summary: 'Articles and videos by title or game',
  input,
  output: z.object({ ...listOf(newsHit).shape, ...common }),
});

export const searchPacks = publicRead('/vue/searchgift', {
  summary: 'Gift packs by title, game or content',
  input,
  output: z.object({ ...listOf(packHit).shape, ...common }),
});

export const searchOpenings = publicRead('/vue/searchserver', {
  summary: 'Server openings by server or game',
  input,
  output: z.object({ ...listOf(opening).shape, ...common }),
});

/** The filters of the game centre that a text means together. */
export const searchFilter = z.object({
  category: z.optional(z.string()),
  theme: z.optional(z.string()),
  platform: z.optional(z.enum(PLATFORMS)),
  total: count.check(z.describe('The games that the filters find')),
});

/** Searches all kinds at once. */
export const search = publicRead('/vue/search', {
  summary: 'The best games, packs, openings and news for a text, and the filters that it means',
  input: z.object({ val }),
  output: z.object({
    filters: z.array(searchFilter),
    order: z.array(z.enum(SEARCH_KINDS)).check(z.describe('The kinds with results, the best one first')),
    games: z.array(gameHit),
    packs: z.array(packHit),
    openings: z.array(opening),
    news: z.array(newsHit),
    ...common,
    generated_at: time,
  }),
});

/** A pack, opening or article beside few games. */
const suggestedRecord = z.object({
  kind: z.enum(['gift', 'opening', 'news']),
  id,
  title: z.string().check(z.describe('Of an opening the server')),
  game: z.nullable(gameRef),
});

export const suggest = publicRead('/vue/suggest', {
  summary: 'Filters, games and other records while typing; without a text, the hot words',
  input: z.object({ val }),
  output: z.object({
    // Services of earlier versions leave these out.
    filters: z.optional(z.array(searchFilter)),
    others: z.optional(z.array(suggestedRecord)),
    games: z.array(z.object({ ...gameRef.shape, marks, matched_alias: z.nullable(z.string()) })),
    hot_words: z.array(hotWord),
    generated_at: time,
  }),
});
