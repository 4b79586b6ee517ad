import { expect } from '@playwright/test';
import { playHostile } from './play.ts';
import type { Place } from './sites.ts';
import type { Stage } from './stage.ts';

/** The hostile game on a place reaches nothing, and what a game needs works. */
export async function expectHarmless(
  { inSession, sites }: Stage,
  place: Place,
  works: readonly string[],
  order: number,
): Promise<void> {
  const result = await inSession((session) => playHostile(session, sites, place, order));
  expect(result.succeeded).toEqual([]);
  expect(result.works.sort()).toEqual(works.map((name) => `works: ${name}`).sort());
}
