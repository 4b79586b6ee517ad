import { join } from 'node:path';
import * as z from 'zod';
import { PLATFORMS } from '#contract/entities/game.ts';
import { PACK_KINDS } from '#contract/entities/pack.ts';
import { line, moment, readYamlFolder, slug } from './content-file.ts';

/** Number of generated players, each with at most one claim per pack. */
export const DEMO_PLAYERS = 48;

const pack = z
  .strictObject({
    key: slug,
    game: slug,
    title: line,
    kind: z.enum(PACK_KINDS),
    contents: z.array(z.strictObject({ name: line, count: z.int().positive().nullable() })).min(1),
    how_to: line,
    notice: line.nullish(),
    platform: z.array(z.enum(PLATFORMS)).min(1),
    servers: line.nullish(),
    level_limit: z.int().min(0).nullish(),
    /** One code for all players, without a limit; `total` and `remaining` are 1. */
    shared_code: line.optional(),
    total: z.int().min(0),
    remaining: z.int().min(0),
    /** Claims of generated players; the other claimed codes are only counted. */
    claims: z.int().min(0).max(DEMO_PLAYERS).default(0),
    starts: moment,
    ends: moment,
    next_batch: moment.optional(),
  })
  .refine((one) => one.remaining <= one.total, { path: ['remaining'], message: '剩余不能多于总数' })
  .refine((one) => one.claims === 0 || (one.remaining === 0 && one.claims <= one.total), {
    path: ['claims'],
    message: '只有领完的礼包才有玩家领过的码，且不多于总数',
  })
  .refine((one) => one.starts.days <= one.ends.days, { path: ['ends'], message: '结束应在开始之后' });

export type DemoPack = z.output<typeof pack>;

/** @throws {ContentError} */
export function readPacks(folder: string): DemoPack[] {
  return readYamlFolder(join(folder, 'packs'), pack);
}
