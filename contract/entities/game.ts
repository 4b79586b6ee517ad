import * as z from 'zod/mini';
import { count, id, imageUrl, time } from '../fields.ts';
import { SCORE_SCALES } from '../score-scales.ts';
import { AGE_RATINGS, FIGURE_KINDS, GAME_BADGES, GAME_STATUSES, PLATFORMS } from '../vocabulary.ts';

export { AGE_RATINGS, GAME_BADGES, GAME_STATUSES, PLATFORMS };

export const platform = z.enum(PLATFORMS);
export const gameStatus = z.enum(GAME_STATUSES);

export const gameRef = z.object({
  id,
  name: z.string(),
  icon_url: z.nullable(imageUrl),
});

export const gameCard = z.object({
  ...gameRef.shape,
  cover_url: z.nullable(imageUrl),
  summary: z.string(),
  reason: z.nullable(z.string().check(z.describe("The editors' recommendation"))),
  categories: z.array(z.string()),
  themes: z.array(z.string()),
  tags: z.array(z.string()),
  version_label: z.nullable(z.string().check(z.describe('官服 / 渠道服 / 折扣服 / BT版'))),
  status: z.nullable(gameStatus),
  score: z.nullable(
    z
      .number()
      .check(
        z.gte(0),
        z.lte(10),
        z.describe("The mean of the platform's reviews; null for fewer than three"),
      ),
  ),
  score_count: count.check(z.describe('The reviews with stars')),
  download_count: count.check(z.describe('Downloads that the platform counted')),
  reserve_count: count.check(z.describe('Players who reserved the game here')),
  size_bytes: z.nullable(count),
  platforms: z.array(platform),
  badge: z.nullable(z.enum(GAME_BADGES)),
  minors_notice: z.boolean().check(z.describe('May harm minors: its page is shown after a notice')),
  first_letter: z.string().check(z.describe('A–Z, or # for the rest')),
  updated_at: time,
});

export const gamePackage = z.object({
  platform,
  version: z.nullable(z.string()),
  size_bytes: z.nullable(count),
  updated_at: z.nullable(time),
  url: z.nullable(z.string()),
  sha256: z.nullable(z.string()),
  permissions: z.array(z.string()),
  privacy_url: z.nullable(z.string()),
  min_os: z.nullable(z.string()),
});

/** A picture or a video of a game; a video has a poster. */
export const gameMedia = z.object({
  kind: z.enum(['image', 'video']),
  url: imageUrl,
  poster_url: z.nullable(imageUrl),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
});

export const gameRelease = z.object({
  version: z.string(),
  released_at: time,
  notes_html: z.string(),
});

/** A figure from elsewhere, shown with its source and date. */
export const gameFigure = z.object({
  kind: z.enum(FIGURE_KINDS),
  value: z.number(),
  voters: z.nullable(count),
  /** An earlier service has none. */
  scale: z._default(z.nullable(z.literal(SCORE_SCALES)), null).check(z.describe('The full marks of a score')),
  source: z.string(),
  stated_on: z.string().check(z.describe('YYYY-MM-DD')),
});

export const game = z.object({
  ...gameCard.shape,
  reservable: z.boolean().check(z.describe('Players can reserve it: it has not launched')),
  aliases: z.array(z.string()),
  description_html: z.string(),
  features: z.array(z.string()),
  developer: z.nullable(z.string()),
  developer_website: z.nullable(z.string()),
  publisher: z.nullable(z.string()),
  approval_no: z.nullable(z.string()),
  isbn: z.nullable(z.string()),
  app_filing_no: z.nullable(z.string()).check(z.describe("The app's filing number (App 备案号)")),
  age_rating: z.nullable(z.enum(AGE_RATINGS)),
  qq_group: z.nullable(z.string()),
  h5_url: z.nullable(z.string()),
  media: z.array(gameMedia),
  packages: z.array(gamePackage),
  releases: z.array(gameRelease),
  figures: z.array(gameFigure),
});

export type GameRef = z.output<typeof gameRef>;
export type GameCard = z.output<typeof gameCard>;
export type GamePackage = z.output<typeof gamePackage>;
export type GameMedia = z.output<typeof gameMedia>;
export type GameFigure = z.output<typeof gameFigure>;
export type GameRelease = z.output<typeof gameRelease>;
export type Game = z.output<typeof game>;
export type Platform = z.output<typeof platform>;
export type GameStatus = z.output<typeof gameStatus>;
