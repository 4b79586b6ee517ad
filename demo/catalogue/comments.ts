import { join } from 'node:path';
import * as z from 'zod';
import { BLOCKED_WORD_ACTIONS } from '#contract/admin/blocked-words.ts';
import { line, past, readYaml, readYamlFolder, slug } from './content-file.ts';

const voice = { user: line, body: line, ...past };
const comment = z.strictObject({
  game: slug,
  ...voice,
  stars: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]),
  device: line.nullish(),
  likes: z.int().min(0),
  replies: z.array(z.strictObject(voice)).default([]),
});

export type DemoComment = z.output<typeof comment>;

/** @throws {ContentError} */
export function readComments(folder: string): DemoComment[] {
  return readYamlFolder(join(folder, 'comments'), comment);
}

const moderation = z.strictObject({
  words: z.array(z.strictObject({ word: line, action: z.enum(BLOCKED_WORD_ACTIONS), note: z.string() })),
  waiting: z.array(
    z.strictObject({ game: slug, user: line, stars: z.int().min(1).max(5), body: line, ...past }),
  ),
});

/** Blocked words, and reviews waiting for moderation. */
export type DemoModeration = z.output<typeof moderation>;

/** @throws {ContentError} */
export function readModeration(folder: string): DemoModeration {
  return readYaml(join(folder, 'moderation.yaml'), moderation);
}
