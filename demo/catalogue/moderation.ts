import { join } from 'node:path';
import * as z from 'zod';
import { SENSITIVE_ACTIONS } from '#contract/admin/blocked-words.ts';
import { readYaml } from './content-file.ts';
import { line, past, slug } from './fields.ts';

const moderation = z.strictObject({
  words: z.array(z.strictObject({ word: line, action: z.enum(SENSITIVE_ACTIONS), note: z.string() })),
  waiting: z.array(
    z.strictObject({ game: slug, user: line, stars: z.int().min(1).max(5), body: line, ...past }),
  ),
});

/** What moderators find: sensitive words, and reviews that nobody has read yet. */
export type DemoModeration = z.output<typeof moderation>;

/** @throws {ContentError} where the file doesn't fit */
export function readModeration(folder: string): DemoModeration {
  return readYaml(join(folder, 'moderation.yaml'), moderation);
}
