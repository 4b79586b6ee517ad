import { join } from 'node:path';
import * as z from 'zod';
import { AGE_RATINGS, GAME_CATEGORIES, GAME_STATUSES, GAME_THEMES } from '#contract/entities/game.ts';
import { ContentError } from './content-error.ts';
import { readTexts, readYaml } from './content-file.ts';
import { line, slug } from './fields.ts';
import { type GameText, readGameText } from './game-text.ts';

const rosterEntry = z.object({
  slug,
  name: line,
  categories: z.array(z.enum(GAME_CATEGORIES)).min(1),
  themes: z.array(z.enum(GAME_THEMES)).min(1),
  version_label: z.enum(['官服', '渠道服', '折扣服', 'BT版']),
  status: z.enum(GAME_STATUSES),
});

const page = z.strictObject({
  aliases: z.array(line).default([]),
  summary: line.max(60),
  reason: line.max(24).nullish(),
  tags: z.array(line).min(1),
  features: z.array(line).min(1),
  score: z.number().min(0).max(10).nullish(),
  score_count: z.int().min(0).nullish(),
  download_count: z.int().min(0).nullish(),
  reserve_count: z.int().min(0).nullish(),
  developer: line,
  publisher: line,
  approval_no: line.nullish(),
  isbn: line.nullish(),
  age_rating: z.enum(AGE_RATINGS),
  qq_group: z.string().regex(/^\d{6,12}$/),
  h5: z.boolean().default(false),
  packages: z
    .array(
      z.strictObject({
        platform: z.enum(['android', 'ios']),
        version: line,
        size_mb: z.number().positive(),
        updated_days_ago: z.int().min(0),
        min_os: line.nullish(),
        permissions: z.array(line).default([]),
      }),
    )
    .default([]),
  screenshots: z.array(line),
});

/** What every other file knows a game by. */
export type RosterEntry = z.output<typeof rosterEntry>;

/** A game of the demo: its entry in the roster, its page's data and texts. */
export type DemoGame = RosterEntry & z.output<typeof page> & { text: GameText };

/**
 * The roster alone.
 * @throws {ContentError} where the file doesn't fit
 */
export function readRoster(folder: string): RosterEntry[] {
  return readYaml(join(folder, 'roster.yaml'), z.array(rosterEntry).min(1));
}

/**
 * The games in the order of the roster.
 * @throws {ContentError} where a file doesn't fit, or a game of the roster has no page
 */
export function readGames(folder: string): DemoGame[] {
  const pages = new Map(readTexts(join(folder, 'games'), page).map((text) => [text.slug, text]));
  return readRoster(folder).map((entry) => {
    const found = pages.get(entry.slug);
    if (!found) {
      throw new ContentError('roster.yaml', entry.slug, `缺少 games/${entry.slug}.md`);
    }
    return { ...entry, ...found.data, text: readGameText(found) };
  });
}
