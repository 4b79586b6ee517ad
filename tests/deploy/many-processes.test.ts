import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { replicaCheck } from '#server/doctor/replica-check.ts';
import { smuggling } from '../security/smuggling/run.ts';
import { scaled } from '../time-limits.ts';
import { missingFiles, namedFiles } from './named-files.ts';
import { nextRelease } from './next-release.ts';
import { findNginx, startNginx } from './nginx.ts';
import { logInPublisher, type Publisher } from './publisher.ts';
import { readAll } from './read-load.ts';
import { lagOf, lostWrites, readsOf, startTwoProcesses, type TwoProcesses } from './two-processes.ts';
import { writeAll } from './write-load.ts';

const PAGES = [
  '/',
  '/BaseGameCenter',
  '/BasePackageNumber',
  '/vue/index',
  '/vue/gift?page=1',
  '/BaseYxDetails?id=1',
];
/** Uncached: each one queries a database. */
const SEARCHES = Array.from({ length: 5_000 }, (_, index) => `/vue/searchgame?val=云${index}`);
const GAMES = Array.from({ length: 30 }, (_, index) => index + 1);
const SEEN_WITHIN_MS = scaled(2_000);
const LIMIT_MS = scaled(240_000);
/** Polls often enough to see short states, in ms. */
const AT_ONCE = { timeout: scaled(10_000), interval: 10 };
const program = findNginx();

describe.skipIf(!program)('two processes behind nginx with a primary and its replica', () => {
  let world: TwoProcesses;
  let publisher: Publisher;
  let release: string | undefined;

  beforeAll(async () => {
    world = await startTwoProcesses(program ?? '', 2_000);
    publisher = await logInPublisher(world.portals[0].url, world.demo.operator.password);
  }, LIMIT_MS);

  afterAll(async () => {
    await world?.stop();
    if (release) {
      rmSync(release, { recursive: true });
    }
  }, LIMIT_MS);

  const bytesOf = async (origin: string, encoding: string) => {
    const response = await fetch(`${origin}/BaseYxDetails?id=1`, {
      headers: { 'accept-encoding': encoding },
    });
    return {
      status: response.status,
      encoding: response.headers.get('content-encoding'),
      etag: response.headers.get('etag'),
      policy: response.headers.get('content-security-policy'),
    };
  };

  test('a page through nginx equals the portal’s, in the requested encoding', async () => {
    for (const [requested, given] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip', 'gzip'],
      ['gzip, br;q=0', 'gzip'],
      ['identity', null],
    ] as const) {
      const through = await bytesOf(world.nginx.url, requested);
      expect(through).toMatchObject({ status: 200, encoding: given });
      expect(await Promise.all(world.portals.map(({ url }) => bytesOf(url, requested)))).toContainEqual(
        through,
      );
    }
  });

  /** The game's name on its page, at each of these addresses. */
  const showsName = (name: string, urls: readonly string[]) =>
    Promise.all(
      urls.map(async (url) => (await (await fetch(`${url}/BaseYxDetails?id=1`)).text()).includes(name)),
    );
  const everywhere = () => [world.nginx.url, ...world.portals.map(({ url }) => url)];
  const rename = async (name: string) => {
    await publisher.rename(1, name);
    // Concurrent requests: a page rendered from an older state would be cached.
    await sleep(50);
    await showsName(name, everywhere());
  };
  /** Pauses replay on the replica while the work runs. */
  const whileReplayIsPaused = async (work: () => Promise<void>) => {
    const replica = new pg.Client({ connectionString: world.readUrl });
    await replica.connect();
    try {
      await replica.query('select pg_wal_replay_pause()');
      await work();
    } finally {
      await replica.query('select pg_wal_replay_resume()');
      await replica.end();
    }
  };

  test('public reads use the replica', async () => {
    const [portal] = world.portals;
    const before = await readsOf(portal);
    await fetch(`${portal.url}/vue/searchgame?val=replica`);
    const after = await readsOf(portal);
    expect(after.replica).toBeGreaterThan(before.replica);
    expect(after.primary).toBe(before.primary);
  });

  test('a change is visible in each process and through nginx within two seconds, and remains', async () => {
    expect(await showsName('云上改名', everywhere())).not.toContain(true);
    await rename('云上改名');
    await sleep(SEEN_WITHIN_MS);
    expect(await showsName('云上改名', everywhere())).not.toContain(false);
    await whileReplayIsPaused(async () => {
      await rename('云下改名');
      await sleep(SEEN_WITHIN_MS);
      expect(await showsName('云下改名', everywhere())).not.toContain(false);
    });
    await sleep(500);
    expect(await showsName('云下改名', everywhere())).not.toContain(false);
  });

  test(
    'finds a process that reads a stale replica, and one that ignores invalidations',
    async () => {
      const planted = await Promise.all(
        ['hasty', 'deaf'].map((bug) => world.beside(['tests/deploy/app.ts', bug])),
      );
      const faulty = planted.map(({ url }) => url);
      const sound = world.portals.map(({ url }) => url);
      try {
        await showsName('', faulty);
        await whileReplayIsPaused(async () => {
          await rename('云中改名');
          const isVisible = async () => expect(await showsName('云中改名', sound)).toEqual([true, true]);
          await vi.waitFor(isVisible, SEEN_WITHIN_MS);
          expect(await showsName('云中改名', faulty)).toEqual([false, false]);
        });
      } finally {
        await Promise.all(planted.map(({ stop }) => stop()));
      }
    },
    LIMIT_MS,
  );

  test(
    'the doctor distinguishes a current, a paused, a missing and an unreachable replica',
    async () => {
      const outcome = async (readUrl: string) => {
        const [finding] = await replicaCheck(world.db, readUrl).run(new Date());
        return `${finding?.level} ${finding?.text}`;
      };
      const [portal] = world.portals;
      expect(await outcome(world.readUrl)).toMatch(/^ok 与主库同步正常/);
      await whileReplayIsPaused(async () => {
        await rename('云间改名');
        expect(await outcome(world.readUrl)).toMatch(/^warn 落后主库超过 5 秒/);
        expect(await lagOf(portal)).toBeGreaterThan(4);
      });
      await vi.waitFor(async () => expect(await lagOf(portal)).toBeLessThan(2), 10_000);
      expect(await outcome(world.databaseUrl)).toMatch(/^warn DATABASE_READ_URL 不是/);
      expect(await outcome('postgres://nobody@127.0.0.1:1/none')).toMatch(/^warn 无法连接/);
    },
    LIMIT_MS,
  );

  test(
    'reads continue when the replica is killed, and use it again after its restart',
    async () => {
      const [portal] = world.portals;
      const load = readAll(portal.url, SEARCHES, 4);
      await sleep(500);
      await world.postgres.replica.crash();
      await sleep(500);
      await world.postgres.replica.restart();
      const { replica } = await readsOf(portal);
      await vi.waitFor(async () => expect((await readsOf(portal)).replica).toBeGreaterThan(replica), 10_000);
      const { count, failures } = await load.stop();
      expect(failures).toEqual([]);
      expect(count).toBeGreaterThan(100);
    },
    LIMIT_MS,
  );

  test(
    'one process is killed, the other restarted: no read fails, and no write is lost',
    async () => {
      const reads = readAll(world.nginx.url, PAGES);
      const writes = writeAll(world.nginx.url, { ...world, games: GAMES });
      await sleep(500);
      await world.restart(0, 'SIGKILL');
      const cutOff = writes.outcome.refused.favourites.length;
      await world.restart(1, 'SIGTERM');
      const { count, failures } = await reads.stop();
      const outcome = await writes.stop();
      expect(failures).toEqual([]);
      expect(count).toBeGreaterThan(100);
      expect([...new Set(outcome.refused.claims)]).toEqual([]);
      expect([...new Set(outcome.refused.favourites.slice(cutOff))]).toEqual([]);
      expect(Math.min(outcome.claims.length, outcome.favourites.length)).toBeGreaterThan(50);
      expect(await lostWrites(world, outcome)).toEqual([]);
    },
    LIMIT_MS,
  );

  test(
    'both are upgraded to the next release: nothing fails or is lost, and the files of both releases are served',
    async () => {
      release = nextRelease();
      const reads = readAll(world.nginx.url, PAGES);
      const writes = writeAll(world.nginx.url, {
        ...world,
        players: world.players.slice(500, 1_500),
        games: GAMES,
      });
      await sleep(500);
      await world.restart(0, 'SIGTERM', release);
      const [next, last] = world.portals;
      const files = [...(await namedFiles(next.url, '/')), ...(await namedFiles(last.url, '/'))];
      expect(new Set(files).size).toBeGreaterThan(60);
      expect(await missingFiles(world.nginx.url, files)).toEqual([]);
      const ports = world.portals.map(({ url }) => Number(new URL(url).port));
      const faulty = await startNginx(program ?? '', ports, (locations) =>
        locations.replaceAll(' http_404', ''),
      );
      const missing = await missingFiles(faulty.url, files);
      await faulty.stop();
      expect(missing.length).toBeGreaterThan(10);
      await world.restart(1, 'SIGTERM', release);
      const { count, failures } = await reads.stop();
      const outcome = await writes.stop();
      expect(failures).toEqual([]);
      expect(count).toBeGreaterThan(100);
      expect([...new Set([...outcome.refused.claims, ...outcome.refused.favourites])]).toEqual([]);
      expect(Math.min(outcome.claims.length, outcome.favourites.length)).toBeGreaterThan(50);
      expect(await lostWrites(world, outcome)).toEqual([]);
    },
    LIMIT_MS,
  );

  test(
    'finds a process that responds before the commit: its acknowledged writes are lost when it is killed',
    async () => {
      const faulty = await world.beside(['tests/deploy/app.ts', 'early']);
      try {
        const players = world.players.slice(-500);
        const writes = writeAll(faulty.url, { ...world, players, games: GAMES });
        await vi.waitFor(() => expect(writes.outcome.claims.length).toBeGreaterThan(0), AT_ONCE);
        process.kill(faulty.pid, 'SIGKILL');
        const outcome = await writes.stop();
        expect(await lostWrites(world, outcome)).toContainEqual(expect.stringMatching(/^claim of YM/));
      } finally {
        await faulty.stop();
      }
    },
    LIMIT_MS,
  );

  test('no request is split, and no player gets another’s response', async () => {
    expect(await smuggling(world.nginx.url, world.demo.players, 'nginx')).toEqual([]);
  });

  test('metrics are not public', async () => {
    for (const path of ['/metrics', '/metrics/', '/%6detrics', '/%6detrics/', '//metrics', '/metrics?x=1']) {
      const response = await fetch(world.nginx.url + path);
      expect([path, (await response.text()).includes('youmen_')]).toEqual([path, false]);
    }
    expect((await fetch(`${world.nginx.url}/readyz`)).status).toBe(200);
  });
});
