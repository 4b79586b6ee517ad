import * as z from 'zod/mini';
import { gameCard } from '../entities/game.ts';
import { newsCard } from '../entities/news.ts';
import { packCard } from '../entities/pack.ts';
import { gameTest, opening } from '../entities/schedule.ts';
import { activity, banner, bannerShown, friendLink, infoPage, site } from '../entities/site.ts';
import { tradeCard } from '../entities/trade.ts';
import { count, id, listOf, page, size, time } from '../fields.ts';
import { publicRead } from '../player-calls.ts';
import { SITEMAP_KINDS } from '../vocabulary.ts';

/** A place on a ranking: `change` is the number of places gained, null for a new entry. */
export const rankingEntry = z.object({
  game: gameCard,
  change: z.nullable(z.int()),
  pinned: z.boolean().check(z.describe('Placed there by the operator')),
});
export type RankingEntry = z.output<typeof rankingEntry>;

export const home = publicRead('/vue/index', {
  summary: 'The home page; `full` returns each block in the length of its own page',
  input: z.object({ full: z._default(z.enum(['0', '1']), '0') }),
  output: z.object({
    banners: z.array(banner),
    rankings: z.object({
      hot: z.array(rankingEntry),
      new: z.array(rankingEntry),
      reserve: z.array(rankingEntry),
    }),
    openings: z.array(opening).check(z.describe("Today's, by time")),
    recommended: z.array(gameCard),
    packs: z.array(packCard),
    tests: z.array(gameTest),
    headlines: z.array(newsCard),
    news: z.array(newsCard),
    activities: z.array(activity),
    trades: z.array(tradeCard).check(z.describe('The newest accounts for sale')),
    links: z.array(friendLink),
    generated_at: time,
  }),
});

export const bannerList = publicRead('/vue/banners', {
  summary: 'The current banners in their order, then past ones, newest first',
  input: z.object({ page, size }),
  output: listOf(bannerShown),
});

export const siteInfo = publicRead('/vue/site', {
  summary: 'The site of a host name; an unknown host gets the default site',
  input: z.object({ host: z._default(z.string().check(z.maxLength(255)), '') }),
  output: z.object({ site }),
  cacheSeconds: 300,
});

export const SITEMAP_PAGE = 5_000;

export const sitemap = publicRead('/vue/sitemap', {
  summary:
    'Ids and modification times of all pages of a kind, 5,000 at a time by id, and the counts of each kind',
  input: z.object({ kind: z.optional(z.enum(SITEMAP_KINDS)), page }),
  output: z.object({
    counts: z.object({ games: count, news: count, packs: count }),
    list: z.array(z.object({ id, updated_at: time })).check(z.describe('Empty without a kind')),
    generated_at: time,
  }),
  cacheSeconds: 300,
});

export const infoPageRead = publicRead('/vue/page', {
  summary: 'A text of the info pages by its number (0 about us … 6 account appeal)',
  input: z.object({ id: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(7)), 0) }),
  output: z.object({ page: infoPage, generated_at: time }),
  errors: ['NOT_FOUND'],
  cacheSeconds: 300,
});
