import { join } from 'node:path';
import * as z from 'zod';
import { readYamlFolder } from './content-file.ts';
import { line, past, slug } from './fields.ts';

const voice = { user: line, body: line, ...past };
const comment = z.strictObject({
  game: slug,
  ...voice,
  stars: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]),
  device: line.nullish(),
  likes: z.int().min(0),
  replies: z.array(z.strictObject(voice)).default([]),
});

/** A player's review in the demo. */
export type DemoComment = z.output<typeof comment>;

/**
 * The reviews, file by file.
 * @throws {ContentError} where a file doesn't fit
 */
export function readComments(folder: string): DemoComment[] {
  return readYamlFolder(join(folder, 'comments'), comment);
}
