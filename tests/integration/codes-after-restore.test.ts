import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { asShipped, type LEFT, loseAndRestore } from './codes-after-restore/lose-and-restore.ts';
import { plants } from './codes-after-restore/plants.ts';
import { describeEachDatabase } from './databases.ts';

const folder = mkdtempSync(join(tmpdir(), 'youmen-lost-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describeEachDatabase('codes after a loss and a restore', (open, kind) => {
  test('none is given again: with the journal all go on, and without it the free ones wait', async () => {
    expect(await loseAndRestore(open, folder)).toEqual([]);
  });

  describe('a planted bug is found:', () => {
    const found = async (name: string, ...lefts: (typeof LEFT)[number][]) =>
      (await loseAndRestore(open, folder, { restoring: plants[name] ?? asShipped, lefts })).join('\n');

    test('no journal is looked at', async () => {
      const faults = await found('neither replays nor keeps back', 'all', 'nothing');
      expect(faults).toMatch(/^all of the journal is left: YM-\d of player \d was given to player \d/m);
      expect(faults).toMatch(/^nothing of the journal is left: YM-\d of player \d was given to player \d/m);
    });

    test('what a journal tells is brought in, and nothing is kept back where it is missing', async () => {
      const faults = await found('replays, and keeps nothing back', 'nothing');
      expect(faults).toMatch(/^nothing of the journal is left: YM-\d of player \d was given to player \d/m);
    });

    test('a journal that was cut short is taken for whole', async () => {
      const faults = await found('takes a journal for whole that is there', 'a part');
      expect(faults).toMatch(/^a part of the journal is left: YM-\d of player \d was given to player \d/m);
    });

    test('a restore leaves no word of itself, where the place is the same as before', async () => {
      const faults = await found('does not say that it is restored', 'nothing');
      expect(faults !== '').toBe(kind === 'embedded');
    });
  });
});
