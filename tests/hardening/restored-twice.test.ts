import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { bareEnvironment } from '../bare-environment.ts';
import { kinds } from '../integration/place.ts';
import { scaled } from '../time-limits.ts';
import { issuedTwice } from './codes-after-restore/lose-and-restore.ts';
import {
  backUp,
  claimLater,
  installation,
  releaseCodes,
  restoreBy,
  restoreTwice,
} from './codes-after-restore/restore-twice.ts';

/** Each restores twice, on a machine that may be busy. */
const LIMIT_MS = scaled(180_000);
const folder = mkdtempSync(join(tmpdir(), 'youmen-twice-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(kinds)('the journal is lost, and a backup is restored twice (%s)', (kind) => {
  test.each(['command line', 'admin site'] as const)(
    '[RES-01] by the %s: no code is given again',
    async (way) => {
      expect(await restoreTwice(await installation(kind, folder), way)).toEqual([]);
    },
    LIMIT_MS,
  );

  test(
    '[RES-01] the first time it is killed while it unpacks the journal: no code is given again',
    async () => {
      const here = await installation(kind, folder);
      const { journalDir } = here.config;
      rmSync(journalDir, { recursive: true });
      const node = ['--disable-warning=ExperimentalWarning', 'cli/portal.ts'];
      const restore = ['restore', here.archive, '--yes', '--replace'];
      const child = spawn(process.execPath, [...node, ...restore], {
        env: bareEnvironment(here.settings),
        stdio: 'ignore',
      });
      const exited = once(child, 'exit');
      const isUnpacking = () =>
        existsSync(journalDir) && readdirSync(journalDir).some((name) => name.includes('.json'));
      await expect.poll(isUnpacking, { timeout: scaled(60_000), interval: 1 }).toBe(true);
      child.kill('SIGKILL');
      await exited;
      await restoreBy('command line', here, here.archive);
      expect(issuedTwice(here.issued, await claimLater(here))).toEqual([]);
    },
    LIMIT_MS,
  );

  test(
    '[RES-01] a backup made after the first restore has a complete journal: its codes stay available',
    async () => {
      const here = await installation(kind, folder);
      rmSync(here.config.journalDir, { recursive: true });
      await restoreBy('admin site', here, here.archive);
      expect(await claimLater(here)).toEqual(new Map());
      await releaseCodes(here);
      const later = `${here.config.dataDir}-later.tar`;
      await backUp(here.config, later, 2_000);
      const since = await claimLater(here, [20, 21]);
      await restoreBy('admin site', here, later);
      const again = await claimLater(here, [22, 20, 21]);
      expect([...again.keys()]).toEqual([22, 20, 21]);
      expect(issuedTwice(since, again)).toEqual([]);
      await restoreBy('admin site', here, here.archive);
      expect(await claimLater(here, [30]), 'the older backup again').toEqual(new Map());
    },
    LIMIT_MS,
  );

  test(
    '[RES-01] journals that the operator reported as lost do not count as complete the next time',
    async () => {
      const here = await installation(kind, folder);
      const { journalDir } = here.config;
      const age = (name: string) => statSync(join(journalDir, name)).mtimeMs;
      const files = readdirSync(journalDir).filter((name) => name.endsWith('.journal'));
      rmSync(join(journalDir, files.sort((a, b) => age(a) - age(b)).at(-1) ?? ''));
      await restoreBy('command line', here, here.archive, ['--journals-lost']);
      await restoreBy('admin site', here, here.archive);
      expect(issuedTwice(here.issued, await claimLater(here))).toEqual([]);
    },
    LIMIT_MS,
  );

  test(
    'detects a planted bug: a journal from a backup passes for one that portals wrote',
    async () => {
      const forget = (journalDir: string) => rmSync(join(journalDir, 'from-backup.json'));
      const faults = await restoreTwice(await installation(kind, folder), 'admin site', forget);
      expect(faults.join('\n')).toMatch(/YM-\d of player \d was issued to player \d/);
    },
    LIMIT_MS,
  );
});
