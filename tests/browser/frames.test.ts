import { expect } from '@playwright/test';
import { inRounds, longForm } from '#tests/long-form.ts';
import { scaled } from '#tests/time-limits.ts';
import { test } from './fixtures.ts';
import { EXTREMES } from './hostile-game/places.ts';
import { playHostile } from './hostile-game/play.ts';
import { type Stage, startStage } from './hostile-game/stage.ts';

const form = longForm('FRAMES');
const LIMIT_MS = scaled(180_000);
let stage: Stage;
test.beforeAll(async ({ browser }) => {
  test.setTimeout(LIMIT_MS);
  stage = await startStage(browser);
});
test.afterAll(() => stage.stop());

test.describe('[ST-07] a hostile H5 game', () => {
  for (const [place, works, order] of inRounds(EXTREMES, form)) {
    test(`on ${place} reaches nothing, and what a game needs works (${form.seed}, ${order})`, async () => {
      test.setTimeout(LIMIT_MS);
      const result = await stage.inSession((session) => playHostile(session, stage.sites, place, order));
      expect(result.succeeded).toEqual([]);
      expect(result.works.sort()).toEqual(works.map((name) => `works: ${name}`).sort());
    });
  }
});
