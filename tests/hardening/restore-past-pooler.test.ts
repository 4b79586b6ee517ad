import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { applicationName } from '#platform/database/postgres.ts';
import { asideNamed } from '#server/restore/put-aside.ts';
import { testOwner } from '../integration/owner.ts';
import { kinds, newPlace } from '../integration/place.ts';
import { scaled } from '../time-limits.ts';
import { claimLater, installation, restoreBy } from './codes-after-restore/restore-twice.ts';

const LIMIT_MS = scaled(120_000);
/** Longer than a restore waits for connections without a pooler. */
const LEFT_OPEN_MS = 7_000;
const NOWHERE = 'postgres://127.0.0.1:9/pooler';
const folder = mkdtempSync(join(tmpdir(), 'youmen-pooler-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(!kinds.includes('postgres'))(
  'a restore of a database behind a pooler (needs PostgreSQL)',
  () => {
    const aside = async ({ isPooled }: { isPooled: boolean }) => {
      const place = await newPlace('postgres', folder, { migrated: true });
      const databaseUrl = isPooled ? NOWHERE : place.databaseUrl;
      return {
        url: place.databaseUrl,
        ...asideNamed(
          { ...place, databaseUrl, databaseDirectUrl: place.databaseUrl },
          '20261126',
          testOwner(),
        ),
      };
    };

    /** A connection that a pooler has left open. */
    async function leftOpen(url: string | undefined, application_name: string) {
      const client = new pg.Client({ connectionString: url, application_name });
      let isOpen = true;
      client.on('error', () => undefined);
      client.on('end', () => {
        isOpen = false;
      });
      await client.connect();
      return { close: () => client.end(), isOpen: () => isOpen };
    }

    test('[RES-05] ends the connections of its own process', async () => {
      const { url, put } = await aside({ isPooled: false });
      const own = await leftOpen(url, applicationName());
      expect(await put(() => undefined)).toBe(true);
      await expect.poll(own.isOpen).toBe(false);
    });

    test(
      '[RES-05] waits until those of stopped portals are closed; without a pooler they are in use',
      async () => {
        const [pooled, plain] = [await aside({ isPooled: true }), await aside({ isPooled: false })];
        const others = [
          await leftOpen(pooled.url, 'youmen other'),
          await leftOpen(plain.url, 'youmen other'),
        ];
        const said: string[] = [];
        const moved = pooled.put((text) => said.push(text));
        await expect(plain.put(() => undefined)).rejects.toThrow('还有 1 个连接');
        await sleep(Math.max(0, LEFT_OPEN_MS - 5_000));
        await Promise.all(others.map(({ close }) => close()));
        expect(await moved).toBe(true);
        expect(said).toEqual([expect.stringContaining('还有 1 个连接在使用这个数据库，等待 PgBouncer')]);
      },
      LIMIT_MS,
    );

    test(
      '[RES-05] uses the address past the pooler, which can be down',
      async () => {
        const here = await installation('postgres', folder);
        await restoreBy(
          'admin site',
          { ...here, config: { ...here.config, databaseUrl: NOWHERE } },
          here.archive,
        );
        expect([...(await claimLater(here, [4])).keys()]).toEqual([4]);
      },
      LIMIT_MS,
    );
  },
);
