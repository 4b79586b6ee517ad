import { join } from 'node:path';
import * as z from 'zod';
import { TEST_KINDS, TIME_PRECISIONS } from '#contract/entities/schedule.ts';
import { line, openingPlatform, readYaml, slug, timeOfDay } from './content-file.ts';

const rotaEntry = z.strictObject({
  game: slug,
  server_prefix: line,
  next_number: z.int().positive(),
  platform: openingPlatform,
  every_days: z.int().min(1).max(28),
  offset_days: z.int().min(0).default(0),
  hours: z.array(timeOfDay).min(1),
  pack: slug.nullish(),
  dynamic: z.boolean().default(false),
});

const test = z.strictObject({
  game: slug,
  kind: z.enum(TEST_KINDS),
  days: z.int(),
  at: timeOfDay,
  precision: z.enum(TIME_PRECISIONS),
  history: z.array(z.strictObject({ days_before: z.int().positive(), was_days: z.int() })).default([]),
});

const timetable = z.strictObject({ openings: z.array(rotaEntry).min(1), tests: z.array(test).min(1) });

/** The schedule and names of a game's server openings. */
export type RotaEntry = z.output<typeof rotaEntry>;
export type DemoTest = z.output<typeof test>;
export type Timetable = z.output<typeof timetable>;

/** @throws {ContentError} */
export function readTimetable(folder: string): Timetable {
  return readYaml(join(folder, 'timetable.yaml'), timetable);
}
