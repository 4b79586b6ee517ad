import { describe, test } from 'vitest';
import { PLANT_FOUND, runFullDisk, whyNoFullDisk } from './run.ts';

const whyNot = whyNoFullDisk();

describe.concurrent('a disk that is full', () => {
  test('costs nothing but what could not be written, and says so', async ({ expect, skip }) => {
    skip(whyNot !== undefined, whyNot);
    expect(await runFullDisk()).toEqual([]);
  });

  test('is noticed in time: a portal that thinks there is room is found out', async ({ expect, skip }) => {
    skip(whyNot !== undefined, whyNot);
    expect(await runFullDisk({ isPlanted: true })).toEqual([expect.stringMatching(PLANT_FOUND)]);
  });
});
