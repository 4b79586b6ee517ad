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
const friendLink = z.strictObject({ name: line, url: webAddress });
const announcement = z.strictObject({
  title: line,
  body: z.string(),
  link: z.string().startsWith('/'),
  /** Omitted: a draft. */
  sent_days_ago: z.int().optional(),
});

export type DemoActivity = z.output<typeof activity>;

/**
 * Reads the sections of the home page besides games, news and packs.
 * @throws {ContentError}
 */
export function readSections(folder: string) {
  return {
    activities: readYaml(join(folder, 'activities.yaml'), z.array(activity)),
    banners: readYaml(join(folder, 'banners.yaml'), z.array(banner)),
    newest: readYaml(join(folder, 'newest.yaml'), z.array(slug)),
    hotWords: readYaml(join(folder, 'hot_words.yaml'), z.array(line)),
    announcements: readYaml(join(folder, 'announcements.yaml'), z.array(announcement)),
    links: readYaml(join(folder, 'links.yaml'), z.array(friendLink)),
  };
}
