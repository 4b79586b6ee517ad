import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { gameCard } from '../entities/game.ts';
import { newsCard } from '../entities/news.ts';
import { packCard } from '../entities/pack.ts';
import { gameTest, opening } from '../entities/schedule.ts';
import { activity, banner, bannerShown, friendLink, infoPage, site } from '../entities/site.ts';
import { tradeCard } from '../entities/trade.ts';
import { count, id, listOf, page, size, time } from '../fields.ts';
import { SITEMAP_KINDS } from '../vocabulary.ts';

/** A place on a ranking: `change` is places risen (negative: fallen), null for a newcomer. */
export const rankingEntry = z.object({ game: gameCard, change: z.nullable(z.int()) });
export type RankingEntry = z.output<typeof rankingEntry>;

export const home = defineCall({
  service: 'main',
  method: 'GET',
  path: '/vue/index',
  summary: 'Everything on the home page; `full` makes each block as long as its own page shows it',
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
  errors: ['BAD_REQUEST'],
  cacheSeconds: 60,
});

export const bannerList = defineCall({
  service: 'main',
  method: 'GET',
  path: '/vue/banners',
  summary: 'The banners on show in their order, then those that were, the latest first',
  input: z.object({ page, size }),
  output: listOf(bannerShown),
  errors: ['BAD_REQUEST'],
  cacheSeconds: 60,
});

export const siteInfo = defineCall({
  service: 'main',
  method: 'GET',
  path: '/vue/site',
  summary: 'The public face of a host name; an unknown host gets the default site',
  input: z.object({ host: z._default(z.string().check(z.maxLength(255)), '') }),
  output: z.object({ site }),
  errors: ['BAD_REQUEST'],
  cacheSeconds: 300,
});

/** Entries of one page of the sitemap. */
export const SITEMAP_PAGE = 5_000;

export const sitemap = defineCall({
  service: 'main',
  method: 'GET',
  path: '/vue/sitemap',
  summary:
    'Ids and times of change of what has a page, 5,000 at a time by id, and how many there are of each kind',
  input: z.object({ kind: z.optional(z.enum(SITEMAP_KINDS)), page }),
  output: z.object({
    counts: z.object({ games: count, news: count, packs: count }),
    list: z.array(z.object({ id, updated_at: time })).check(z.describe('Empty where no kind is named')),
    generated_at: time,
  }),
  errors: ['BAD_REQUEST'],
  cacheSeconds: 300,
});

export const infoPageRead = defineCall({
  service: 'main',
  method: 'GET',
  path: '/vue/page',
  summary: 'A text of the info pages by its number (0 about us … 6 account appeal)',
  input: z.object({ id: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(7)), 0) }),
  output: z.object({ page: infoPage, generated_at: time }),
  errors: ['BAD_REQUEST', 'NOT_FOUND'],
  cacheSeconds: 300,
});
