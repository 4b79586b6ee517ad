import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { commandLine, record } from '#platform/audit/record.ts';
import { transaction } from '#platform/database/transaction.ts';
import { recheckClaims } from '#server/restore/recheck-claims.ts';
import { kinds } from '../integration/place.ts';
import { scaled } from '../time-limits.ts';
import { issuedTwice } from './codes-after-restore/lose-and-restore.ts';
import {
  claimLater,
  type Installation,
  installation,
  releaseCodes,
  restoreBy,
  within,
} from './codes-after-restore/restore-twice.ts';

/** Each restores up to twice, on a machine that may be busy. */
const LIMIT_MS = scaled(180_000);
const folder = mkdtempSync(join(tmpdir(), 'youmen-others-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(kinds)('a machine joins after the backup, with a journal of its own (%s)', (kind) => {
  /** The other machine claims. `isNoted`: this one ran afterwards. */
  async function joined({ isNoted }: { isNoted: boolean }): Promise<[here: Installation, other: string]> {
    const here = await installation(kind, folder);
    const other = mkdtempSync(join(folder, 'other-'));
    for (const [player, code] of await claimLater(here, [20, 21], other)) {
      here.issued.set(player, code);
    }
    if (isNoted) {
      await claimLater(here, []);
    }
    return [here, other];
  }

  test.each(['command line', 'admin site'] as const)(
    '[RES-03] its codes are not given again by a restore without its journal (%s)',
    async (way) => {
      const [here] = await joined({ isNoted: kind === 'embedded' });
      await restoreBy(way, here, here.archive);
      expect(issuedTwice(here.issued, await claimLater(here))).toEqual([]);
    },
    LIMIT_MS,
  );

  test(
    '[RES-03] with its journal its claims are back, and the other codes are available',
    async () => {
      const [here, other] = await joined({ isNoted: true });
      await restoreBy('command line', here, here.archive, ['--journal', other]);
      const again = await claimLater(here, [20, 21, 30]);
      expect([...again.keys()]).toEqual([20, 21, 30]);
      expect(issuedTwice(here.issued, again)).toEqual([]);
    },
    LIMIT_MS,
  );

  test('[RES-03] a recovery to an earlier moment misses its journal, too', async () => {
    const [here, other] = await joined({ isNoted: true });
    const { config } = here;
    const recheck = (...folders: string[]) => recheckClaims(config, folders, new Date());
    const recover = () => within(config, (db) => db.deleteFrom('journal_directory').execute());
    await recover();
    const check = await recheck(config.journalDir);
    expect(check).toMatchObject({ withheld: true, missing: [expect.any(String)] });
    await recover();
    await releaseCodes(here);
    expect(await recheck(config.journalDir, other)).toMatchObject({ withheld: false, missing: [] });
  });

  test('[RES-01] a recovery misses claims that a journal from a backup lacks', async () => {
    const here = await installation(kind, folder);
    const { config } = here;
    const recheck = () => recheckClaims(config, [config.journalDir], new Date());
    const unpacked_at = new Date(Date.now() - 60_000).toISOString();
    writeFileSync(join(config.journalDir, 'from-backup.json'), JSON.stringify({ unpacked_at }));
    expect(await recheck()).toMatchObject({ withheld: true });
    await releaseCodes(here);
    await within(config, (db) =>
      transaction(db, (tx) =>
        record(tx, {
          operator: commandLine,
          address: '',
          at: new Date(),
          action: 'restored',
          subject: 'backups',
          subject_id: 1,
          title: '',
          after: {},
        }),
      ),
    );
    expect(await recheck()).toMatchObject({ withheld: false });
  });
});
