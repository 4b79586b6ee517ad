import { join } from 'node:path';
import * as z from 'zod';
import { BLOCKED_WORD_ACTIONS } from '#contract/admin/blocked-words.ts';
import { line, past, readYaml, readYamlFolder, slug } from './content-file.ts';

const voice = { user: line, body: line, ...past };
const comment = z.strictObject({
  game: slug,
  ...voice,
  stars: z.literal([1, 2, 3, 4, 5]),
  device: line.nullish(),
  likes: z.int().min(0),
  replies: z.array(z.strictObject(voice)).default([]),
});

/** @throws {ContentError} */
export function readComments(folder: string) {
  return readYamlFolder(join(folder, 'comments'), comment);
}

const moderation = z.strictObject({
  words: z.array(z.strictObject({ word: line, action: z.enum(BLOCKED_WORD_ACTIONS), note: z.string() })),
  waiting: z.array(
    z.strictObject({ game: slug, user: line, stars: z.int().min(1).max(5), body: line, ...past }),
  ),
});

/**
 * Reads the blocked words, and the reviews waiting for moderation.
 * @throws {ContentError}
 */
export function readModeration(folder: string) {
  return readYaml(join(folder, 'moderation.yaml'), moderation);
}
