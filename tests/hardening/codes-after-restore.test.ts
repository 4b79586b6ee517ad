import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { describeEachDatabase } from '../integration/databases.ts';
import { asShipped, loseAndRestore, plants, type REMAINS } from './codes-after-restore/lose-and-restore.ts';

const folder = mkdtempSync(join(tmpdir(), 'youmen-lost-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describeEachDatabase('codes after a loss and a restore', (open, kind) => {
  test('are not issued again: with the journal all stay available, without it the free ones are withheld', async () => {
    expect(await loseAndRestore(open, folder)).toEqual([]);
  });

  describe('detects a planted bug:', () => {
    const found = async (name: string, ...remains: (typeof REMAINS)[number][]) =>
      (await loseAndRestore(open, folder, { restoring: plants[name] ?? asShipped, remains })).join('\n');

    test('the journal is not read', async () => {
      const faults = await found('neither replays nor withholds', 'all', 'nothing');
      expect(faults).toMatch(/^all of the journal remains: YM-\d of player \d was issued to player \d/m);
      expect(faults).toMatch(/^nothing of the journal remains: YM-\d of player \d was issued to player \d/m);
    });

    test('the journal is replayed, and nothing is withheld if it is missing', async () => {
      const faults = await found('replays, and withholds nothing', 'nothing');
      expect(faults).toMatch(/^nothing of the journal remains: YM-\d of player \d was issued to player \d/m);
    });

    test('a truncated journal is taken for complete', async () => {
      const faults = await found('takes any present journal for complete', 'a part');
      expect(faults).toMatch(/^a part of the journal remains: YM-\d of player \d was issued to player \d/m);
    });

    test('a restore is not recorded, if the database stays in its place', async () => {
      const faults = await found('does not record the restore', 'nothing');
      expect(faults !== '').toBe(kind === 'embedded');
    });
  });
});
