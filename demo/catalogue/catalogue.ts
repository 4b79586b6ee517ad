import { join } from 'node:path';
import * as z from 'zod';
import { BLOCKED_WORD_ACTIONS } from '#contract/admin/blocked-words.ts';
import { COMMENT_MARKS } from '#contract/admin/comments.ts';
import { REPORT_REASONS } from '#contract/report-vocabulary.ts';
import { ContentError, contentFolder, line, past, readYaml, readYamlFolder, slug } from './content-file.ts';
import { readGames } from './games.ts';
import { readNews } from './news.ts';
import { DEMO_PLAYERS, readPacks } from './packs.ts';
import { readSections } from './sections.ts';
import { readApp, readPages, readSites } from './sites.ts';
import { readTimetable } from './timetable.ts';
import { readTrades } from './trades.ts';

const voice = { user: line, body: line, ...past };
const comment = z.strictObject({
  game: slug,
  ...voice,
  stars: z.literal([1, 2, 3, 4, 5]),
  device: line.nullish(),
  likes: z.int().min(0).max(DEMO_PLAYERS),
  marks: z.array(z.enum(COMMENT_MARKS)).default([]),
  replies: z.array(z.strictObject({ ...voice, official: z.boolean().optional() })).default([]),
});

/** @throws {ContentError} */
function readComments(folder: string) {
  return readYamlFolder(join(folder, 'comments'), comment);
}

const ownReview = { game: slug, stars: z.int().min(1).max(5), body: line, ...past };

const moderation = z.strictObject({
  words: z.array(z.strictObject({ word: line, action: z.enum(BLOCKED_WORD_ACTIONS), note: z.string() })),
  waiting: z.array(
    z.strictObject({ game: slug, user: line, stars: z.int().min(1).max(5), body: line, ...past }),
  ),
  reports: z.array(
    z.strictObject({
      kind: z.enum(['comment', 'game']),
      game: slug,
      user: line.optional(),
      reason: z.enum(REPORT_REASONS),
      text: line,
      ...past,
    }),
  ),
  own: z.array(z.strictObject({ ...ownReview, rejected: line.optional(), appeal: line.optional() })),
  own_reports: z.array(
    z.strictObject({
      game: slug,
      reason: z.enum(REPORT_REASONS),
      text: line,
      note: line,
      appeal: line.optional(),
      ...past,
    }),
  ),
  blocked: z.array(z.strictObject(ownReview)),
});

/**
 * Reads the blocked words, the reviews waiting for moderation, the reports, and what the demo players did.
 * @throws {ContentError}
 */
function readModeration(folder: string) {
  return readYaml(join(folder, 'moderation.yaml'), moderation);
}

export type Catalogue = ReturnType<typeof readFiles>;

/**
 * Reads and checks the demo's content.
 * @throws {ContentError} at the first mistake in a file
 */
export function readCatalogue(folder = contentFolder): Catalogue {
  const catalogue = readFiles(folder);
  checkReferences(catalogue);
  return catalogue;
}

function readFiles(folder: string) {
  const sites = readSites(folder);
  const app = readApp(folder);
  return {
    games: readGames(folder),
    news: readNews(folder),
    packs: readPacks(folder),
    timetable: readTimetable(folder),
    sections: readSections(folder),
    comments: readComments(folder),
    moderation: readModeration(folder),
    trades: readTrades(folder),
    pages: readPages(folder, sites, app),
    sites,
    app,
  };
}

/**
 * Checks that referenced games and packs exist and that keys are unique.
 * @throws {ContentError} at the first mistake
 */
function checkReferences(catalogue: Catalogue): void {
  const { games, news, packs, timetable, sections, comments, moderation, trades } = catalogue;
  const slugs = unique('roster.yaml', games, ({ slug }) => slug);
  const packKeys = unique('packs', packs, ({ key }) => key);
  unique('activities.yaml', sections.activities, ({ key }) => key);
  unique('trades.yaml', trades, ({ key }) => key);
  const gameOf = ({ game }: { game: string }) => game;
  const references: [file: string, slugs: string[]][] = [
    ...news.map((one): [string, string[]] => [`news/${one.slug}.md`, one.games]),
    ['packs', packs.map(gameOf)],
    ['timetable.yaml', [...timetable.openings, ...timetable.tests].map(gameOf)],
    [
      'activities.yaml',
      sections.activities.flatMap((one) => [one.cover_from, ...(one.game ? [one.game] : [])]),
    ],
    ['banners.yaml', sections.banners.map(gameOf)],
    ['newest.yaml', sections.newest],
    ['comments', comments.map(gameOf)],
    [
      'moderation.yaml',
      [
        ...moderation.waiting,
        ...moderation.reports,
        ...moderation.own,
        ...moderation.own_reports,
        ...moderation.blocked,
      ].map(gameOf),
    ],
    ['trades.yaml', trades.map(gameOf)],
  ];
  for (const [file, list] of references) {
    const missing = list.find((slug) => !slugs.has(slug));
    if (missing) {
      throw new ContentError(file, 'game', `没有 ${missing} 这款游戏`);
    }
  }
  const missing = timetable.openings.find((entry) => entry.pack && !packKeys.has(entry.pack));
  if (missing) {
    throw new ContentError('timetable.yaml', 'pack', `没有 ${missing.pack} 这个礼包`);
  }
}

function unique<Entry>(
  file: string,
  entries: readonly Entry[],
  keyOf: (entry: Entry) => string,
): Set<string> {
  const seen = new Set<string>();
  for (const key of entries.map(keyOf)) {
    if (seen.has(key)) {
      throw new ContentError(file, 'key', `${key} 出现了两次`);
    }
    seen.add(key);
  }
  return seen;
}
