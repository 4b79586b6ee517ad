import { describe, test } from 'vitest';
import { PLANT_FOUND, runFullDisk, whyNoFullDisk } from './run.ts';

const whyNot = whyNoFullDisk();

describe.concurrent('a full disk', () => {
  test('fails only the operations that write, with an error that names the disk', async ({
    expect,
    skip,
  }) => {
    skip(whyNot !== undefined, whyNot);
    expect(await runFullDisk()).toEqual([]);
  });

  test('is detected too late by a portal that overestimates the free space (planted bug)', async ({
    expect,
    skip,
  }) => {
    skip(whyNot !== undefined, whyNot);
    expect(await runFullDisk({ isPlanted: true })).toEqual([expect.stringMatching(PLANT_FOUND)]);
  });
});
