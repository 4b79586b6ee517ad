import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inRounds, longForm } from '#tests/long-form.ts';
import { scaled } from '#tests/time-limits.ts';
import { playHostile } from './hostile-game/play.ts';
import { type Stage, startStage } from './hostile-game/stage.ts';

const form = longForm('FRAMES');
const LIMIT_MS = scaled(180_000);
const GAMES = ['fullscreen', 'draws', 'starts a worker'];
const WITH_STORAGE = [...GAMES, 'payment page', 'stores', 'opens a database'];
const places = [
  ['another site', WITH_STORAGE],
  ['a subdomain', WITH_STORAGE],
  ['another port', WITH_STORAGE],
  // In its sandbox without an origin it has neither storage nor ordinary windows.
  ['the portal itself', GAMES],
] as const;

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
}, LIMIT_MS);
afterAll(() => stage.stop());

describe('[ST-07] a hostile H5 game', () => {
  test.each(inRounds(places, form))(
    `on %s reaches nothing, and what a game needs works (${form.seed})`,
    async (place, works, order) => {
      const result = await stage.inSession((session) => playHostile(session, stage.sites, place, order));
      expect(result.succeeded).toEqual([]);
      expect(result.works.sort()).toEqual(works.map((name) => `works: ${name}`).sort());
    },
    LIMIT_MS,
  );
});
