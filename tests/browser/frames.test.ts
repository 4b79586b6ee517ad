import { inRounds, longForm } from '#tests/long-form.ts';
import { scaled } from '#tests/time-limits.ts';
import { test } from './fixtures.ts';
import { expectHarmless } from './hostile-game/harmless.ts';
import { NEAREST } from './hostile-game/places.ts';
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
  for (const [place, works, order] of inRounds(NEAREST, form)) {
    test(`on ${place} reaches nothing, and what a game needs works (${form.seed}, ${order})`, async () => {
      test.setTimeout(LIMIT_MS);
      await expectHarmless(stage, place, works, order);
    });
  }
});
