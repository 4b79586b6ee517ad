import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { replicaCheck } from '#server/doctor/replica-check.ts';
import { smuggling } from '../security/smuggling/run.ts';
import { scaled } from '../time-limits.ts';
import { type Publisher, signInPublisher } from './back-office.ts';
import { missingFiles, namedFiles } from './named-files.ts';
import { nextRelease } from './next-release.ts';
import { findNginx, startNginx } from './nginx.ts';
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
/** Nothing of them is kept: each asks a database. */
const SEARCHES = Array.from({ length: 5_000 }, (_, index) => `/vue/searchgame?val=云${index}`);
const GAMES = Array.from({ length: 30 }, (_, index) => index + 1);
const SEEN_WITHIN_MS = scaled(2_000);
const LIMIT_MS = scaled(240_000);
/** To see something before it is over, in ms. */
const AT_ONCE = { timeout: scaled(10_000), interval: 10 };
const program = findNginx();

describe.skipIf(!program)('two processes behind nginx, a primary and its replica', () => {
  let world: TwoProcesses;
  let publisher: Publisher;
  let release: string | undefined;

  beforeAll(async () => {
    world = await startTwoProcesses(program ?? '', 2_000);
    publisher = await signInPublisher(world.portals[0].url, world.demo.operator.password);
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

  test('a page through nginx is the portal’s own, in the form that the browser reads', async () => {
    for (const [asked, given] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip', 'gzip'],
      ['gzip, br;q=0', 'gzip'],
      ['identity', null],
    ] as const) {
      const through = await bytesOf(world.nginx.url, asked);
      expect(through).toMatchObject({ status: 200, encoding: given });
      expect(await Promise.all(world.portals.map(({ url }) => bytesOf(url, asked)))).toContainEqual(through);
    }
  });

  /** What a game is called on its page, at each of these addresses. */
  const called = (name: string, urls: readonly string[]) =>
    Promise.all(
      urls.map(async (url) => (await (await fetch(`${url}/BaseYxDetails?id=1`)).text()).includes(name)),
    );
  const everywhere = () => [world.nginx.url, ...world.portals.map(({ url }) => url)];
  const rename = async (name: string) => {
    await publisher.rename(1, name);
    // Visitors ask at once: a page that is made from an older state would be kept.
    await sleep(50);
    await called(name, everywhere());
  };
  /** Has the replica stand still while something is done: it shows none of it. */
  const whileItStandsStill = async (work: () => Promise<void>) => {
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

  test('what everybody may read is read from the replica', async () => {
    const [portal] = world.portals;
    const before = await readsOf(portal);
    await fetch(`${portal.url}/vue/searchgame?val=replica`);
    const after = await readsOf(portal);
    expect(after.replica).toBeGreaterThan(before.replica);
    expect(after.primary).toBe(before.primary);
  });

  test('what is published is seen in each process and through nginx within two seconds, and stays so', async () => {
    expect(await called('云上改名', everywhere())).not.toContain(true);
    await rename('云上改名');
    await sleep(SEEN_WITHIN_MS);
    expect(await called('云上改名', everywhere())).not.toContain(false);
    await whileItStandsStill(async () => {
      await rename('云下改名');
      await sleep(SEEN_WITHIN_MS);
      expect(await called('云下改名', everywhere())).not.toContain(false);
    });
    await sleep(500);
    expect(await called('云下改名', everywhere())).not.toContain(false);
  });

  test(
    'a process that reads the replica at once after a change is found out, and one that doesn’t hear of it',
    async () => {
      const beside = await Promise.all(
        ['hasty', 'deaf'].map((bug) => world.beside(['tests/deploy/app.ts', bug])),
      );
      const faulty = beside.map(({ url }) => url);
      const sound = world.portals.map(({ url }) => url);
      try {
        await called('', faulty);
        await whileItStandsStill(async () => {
          await rename('云中改名');
          const seen = async () => expect(await called('云中改名', sound)).toEqual([true, true]);
          await vi.waitFor(seen, SEEN_WITHIN_MS);
          expect(await called('云中改名', faulty)).toEqual([false, false]);
        });
      } finally {
        await Promise.all(beside.map(({ stop }) => stop()));
      }
    },
    LIMIT_MS,
  );

  test(
    'the doctor tells a replica that keeps up from one that stands still, is none, or is away',
    async () => {
      const told = async (readUrl: string) => {
        const [finding] = await replicaCheck(world.db, readUrl).run(new Date());
        return `${finding?.level} ${finding?.text}`;
      };
      const [portal] = world.portals;
      expect(await told(world.readUrl)).toMatch(/^ok 跟得上主库/);
      await whileItStandsStill(async () => {
        await rename('云间改名');
        expect(await told(world.readUrl)).toMatch(/^warn 落后主库超过 5 秒/);
        expect(await lagOf(portal)).toBeGreaterThan(4);
      });
      await vi.waitFor(async () => expect(await lagOf(portal)).toBeLessThan(2), 10_000);
      expect(await told(world.databaseUrl)).toMatch(/^warn DATABASE_READ_URL 不是/);
      expect(await told('postgres://nobody@127.0.0.1:1/none')).toMatch(/^warn 连不上/);
    },
    LIMIT_MS,
  );

  test(
    'the replica is killed, and no reader notices; it is read again when it is back',
    async () => {
      const [portal] = world.portals;
      const load = readAll(portal.url, SEARCHES, 4);
      await sleep(500);
      await world.postgres.replica.crash();
      await sleep(500);
      await world.postgres.replica.restart();
      const { replica } = await readsOf(portal);
      await vi.waitFor(async () => expect((await readsOf(portal)).replica).toBeGreaterThan(replica), 10_000);
      const { answered, failures } = await load.stop();
      expect(failures).toEqual([]);
      expect(answered).toBeGreaterThan(100);
    },
    LIMIT_MS,
  );

  test(
    'one process is killed, the other renewed: no reader notices, and nothing written is lost',
    async () => {
      const reads = readAll(world.nginx.url, PAGES);
      const writes = writeAll(world.nginx.url, { ...world, games: GAMES });
      await sleep(500);
      await world.renew(0, 'SIGKILL');
      const cutOff = writes.told.refused.favourites.length;
      await world.renew(1, 'SIGTERM');
      const { answered, failures } = await reads.stop();
      const told = await writes.stop();
      expect(failures).toEqual([]);
      expect(answered).toBeGreaterThan(100);
      expect([...new Set(told.refused.claims)]).toEqual([]);
      expect([...new Set(told.refused.favourites.slice(cutOff))]).toEqual([]);
      expect(Math.min(told.claims.length, told.favourites.length)).toBeGreaterThan(50);
      expect(await lostWrites(world, told)).toEqual([]);
    },
    LIMIT_MS,
  );

  test(
    'both are renewed to the next release: nothing fails or is lost, and each file of either release is there',
    async () => {
      release = nextRelease();
      const reads = readAll(world.nginx.url, PAGES);
      const writes = writeAll(world.nginx.url, {
        ...world,
        players: world.players.slice(500, 1_500),
        games: GAMES,
      });
      await sleep(500);
      await world.renew(0, 'SIGTERM', release);
      const [next, last] = world.portals;
      const files = [...(await namedFiles(next.url, '/')), ...(await namedFiles(last.url, '/'))];
      expect(new Set(files).size).toBeGreaterThan(60);
      expect(await missingFiles(world.nginx.url, files)).toEqual([]);
      const ports = world.portals.map(({ url }) => Number(new URL(url).port));
      const faulty = await startNginx(program ?? '', ports, (locations) =>
        locations.replace(' http_404', ''),
      );
      const missing = await missingFiles(faulty.url, files);
      await faulty.stop();
      expect(missing.length).toBeGreaterThan(10);
      await world.renew(1, 'SIGTERM', release);
      const { answered, failures } = await reads.stop();
      const told = await writes.stop();
      expect(failures).toEqual([]);
      expect(answered).toBeGreaterThan(100);
      expect([...new Set([...told.refused.claims, ...told.refused.favourites])]).toEqual([]);
      expect(Math.min(told.claims.length, told.favourites.length)).toBeGreaterThan(50);
      expect(await lostWrites(world, told)).toEqual([]);
    },
    LIMIT_MS,
  );

  test(
    'a process that says what isn’t committed yet is found out: what it told is lost when it is killed',
    async () => {
      const faulty = await world.beside(['tests/deploy/app.ts', 'early']);
      try {
        const players = world.players.slice(-500);
        const writes = writeAll(faulty.url, { ...world, players, games: GAMES });
        await vi.waitFor(() => expect(writes.told.claims.length).toBeGreaterThan(0), AT_ONCE);
        process.kill(faulty.pid, 'SIGKILL');
        const told = await writes.stop();
        expect(await lostWrites(world, told)).toContainEqual(expect.stringMatching(/^claim of YM/));
      } finally {
        await faulty.stop();
      }
    },
    LIMIT_MS,
  );

  test('no request is two, and no player gets what another asked for', async () => {
    expect(await smuggling(world.nginx.url, world.demo.players, 'nginx')).toEqual([]);
  });

  test('figures are not for the public', async () => {
    for (const path of ['/metrics', '/metrics/', '/%6detrics', '/%6detrics/', '//metrics', '/metrics?x=1']) {
      const answer = await fetch(world.nginx.url + path);
      expect([path, (await answer.text()).includes('youmen_')]).toEqual([path, false]);
    }
    expect((await fetch(`${world.nginx.url}/readyz`)).status).toBe(200);
  });
});
