import * as z from 'zod/mini';
import { GAME_STATUSES, game, gameCard, gamePackage, PLATFORMS } from '../entities/game.ts';
import { newsCard } from '../entities/news.ts';
import { packCard } from '../entities/pack.ts';
import { gameTest, opening } from '../entities/schedule.ts';
import { tradeCard } from '../entities/trade.ts';
import { count, flag, idParam, imageUrl, listOf, page, size, time } from '../fields.ts';
import { publicRead } from '../player-calls.ts';
import { CATEGORY_LENGTH, GAME_SORTS } from '../vocabulary.ts';

export { GAME_SORTS };

const categoryName = z.string().check(z.minLength(1), z.maxLength(CATEGORY_LENGTH));

export const gameList = publicRead('/vue/game', {
  summary: 'Games, filtered and sorted',
  input: z.object({
    category: z.optional(categoryName),
    theme: z.optional(categoryName),
    platform: z.optional(z.enum(PLATFORMS)),
    status: z.optional(z.enum(GAME_STATUSES)),
    letter: z.optional(z.string().check(z.regex(/^[A-Z#]$/))),
    has_gift: flag,
    opens_today: flag,
    recommended: flag.check(z.describe('Only games recommended by the editors')),
    sort: z._default(z.enum(GAME_SORTS), 'hot'),
    page,
    size,
  }),
  output: z.object({
    ...listOf(gameCard).shape,
    // Services of earlier versions leave these out.
    categories: z.optional(z.array(z.string()).check(z.describe('The categories to filter by'))),
    themes: z.optional(z.array(z.string()).check(z.describe('The themes to filter by'))),
    category: z.optional(z.string().check(z.describe('The current name of the requested category'))),
    theme: z.optional(z.string().check(z.describe('The current name of the requested theme'))),
  }),
});

/** Server openings per week over the last four weeks. */
export const openingPace = z.nullable(z.object({ per_week: z.number() }));

export const gameInfo = publicRead('/vue/gameinfo', {
  summary: 'A game with its packs, openings, tests, news and related games',
  input: z.object({ id: idParam }),
  output: z.object({
    game,
    packs: z.array(packCard),
    openings: z.array(opening),
    opening_pace: openingPace,
    tests: z.array(gameTest),
    news: z.array(newsCard),
    trades: z
      .object({ list: z.array(tradeCard), total: count })
      .check(z.describe('The newest accounts for sale, and their number')),
    recommended: z.array(gameCard),
    generated_at: time,
  }),
  errors: ['NOT_FOUND'],
});

export const download = publicRead('/vue/download', {
  summary: "A game's builds, or those of the platform app without an id",
  input: z.object({ id: z.optional(idParam), platform: z.optional(z.enum(PLATFORMS)) }),
  output: z.object({
    name: z.string(),
    icon_url: z.nullable(imageUrl),
    developer: z.nullable(z.string()),
    filing_no: z.nullable(
      z.string().check(z.describe("The app's filing number (备案号), or a game's approval number (版号)")),
    ),
    app_filing_no: z.nullable(z.string()).check(z.describe("The filing number of a game's app (App 备案号)")),
    minors_notice: z.boolean().check(z.describe('May harm minors: shown after a notice')),
    h5_url: z.nullable(z.string()),
    packages: z.array(gamePackage),
    history: z.array(z.object({ version: z.string(), released_at: time, notes_html: z.string() })),
    generated_at: time,
  }),
  errors: ['NOT_FOUND'],
  cacheSeconds: 300,
});

export const shareGameInfo = publicRead('/index.php/api/game/gameinfo', {
  summary: 'A game, for the share page',
  method: 'POST',
  body: 'form',
  input: z.object({ id: idParam }),
  output: z.object({ game, generated_at: time }),
  errors: ['NOT_FOUND'],
});

export const shareGamePacks = publicRead('/index.php/api/packs/get_list_by_game', {
  summary: 'The gift packs of a game, for the share page',
  method: 'POST',
  body: 'form',
  input: z.object({ game_id: idParam, page }),
  output: listOf(packCard),
  errors: ['NOT_FOUND'],
});

export const shareGameOpenings = publicRead('/index.php/api/game/gameOpenServer', {
  summary: 'The server openings of a game, for the share page',
  method: 'POST',
  body: 'form',
  input: z.object({ gid: idParam }),
  output: z.object({ list: z.array(opening), generated_at: time }),
  errors: ['NOT_FOUND'],
});
