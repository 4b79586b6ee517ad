import { join } from 'node:path';
import * as z from 'zod';
import { line, moment, readYaml, slug, webAddress } from './content-file.ts';

const activity = z.strictObject({
  key: slug,
  title: line,
  game: slug.nullish(),
  cover_from: slug,
  body: line,
  starts: moment,
  ends: moment,
});
const banner = z.strictObject({
  key: slug,
  game: slug,
  headline: line,
  sub: line,
  link: z.string().startsWith('/'),
  /** Omitted: shown without start or end. */
  starts: moment.optional(),
  ends: moment.optional(),
});
const place = z.strictObject({ slug, change: z.union([z.int(), z.literal('new')]) });
const rankings = z.strictObject({ hot: z.array(place), new: z.array(place), reserve: z.array(place) });
const hotWord = z.strictObject({ word: line, trend: z.enum(['up', 'down', 'same', 'new']) });
const friendLink = z.strictObject({ name: line, url: webAddress });

export type DemoActivity = z.output<typeof activity>;

/**
 * Reads the sections of the home page besides games, news and packs.
 * @throws {ContentError}
 */
export function readSections(folder: string) {
  return {
    activities: readYaml(join(folder, 'activities.yaml'), z.array(activity)),
    banners: readYaml(join(folder, 'banners.yaml'), z.array(banner)),
    rankings: readYaml(join(folder, 'rankings.yaml'), rankings),
    hotWords: readYaml(join(folder, 'hot_words.yaml'), z.array(hotWord)),
    links: readYaml(join(folder, 'links.yaml'), z.array(friendLink)),
  };
}
