import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PortalProcess, startPortal } from '../browser/portal-process.ts';
import { newDatabase, ownPostgres } from '../chaos/claims/postgres.ts';
import type { PostgresServer } from '../integration/postgres/server.ts';
import { steadyPort } from '../integration/steady-port.ts';
import { smuggling } from '../security/smuggling/run.ts';
import { findNginx, type Nginx, startNginx } from './nginx.ts';
import { readAll } from './read-load.ts';

const ROOT = `${import.meta.dirname}/../..`;
const PAGES = [
  '/',
  '/BaseGameCenter',
  '/BasePackageNumber',
  '/vue/index',
  '/vue/gift?page=1',
  '/BaseYxDetails?id=1',
];
const SEEN_WITHIN_MS = 2_000;
const LIMIT_MS = 240_000;
const program = findNginx();

describe.skipIf(!program)('two processes behind nginx', () => {
  let postgres: PostgresServer;
  let databaseUrl: string;
  let nginx: Nginx;
  const ports: number[] = [];
  const portals: PortalProcess[] = [];

  const start = (port: number) =>
    startPortal(ROOT, {
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      DEMO: '1',
      TRUSTED_PROXIES: '127.0.0.1',
      PUBLIC_URL: 'http://127.0.0.1',
      SERVER_SECRET: 'a secret of thirty-two characters',
    });

  beforeAll(async () => {
    const server = await ownPostgres();
    if (!server) {
      throw new Error('No PostgreSQL can be started here');
    }
    postgres = server;
    databaseUrl = await newDatabase(server);
    for (let process = 0; process < 2; process += 1) {
      const port = await steadyPort();
      ports.push(port);
      portals.push(await start(port));
    }
    nginx = await startNginx(program ?? '', ports);
  }, LIMIT_MS);

  afterAll(async () => {
    await nginx?.stop();
    await Promise.all(portals.map((portal) => portal.stop()));
    await postgres?.stop();
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
      const through = await bytesOf(nginx.url, asked);
      expect(through).toMatchObject({ status: 200, encoding: given });
      expect(await Promise.all(portals.map(({ url }) => bytesOf(url, asked)))).toContainEqual(through);
    }
  });

  test('what is published is seen in each process and through nginx within two seconds', async () => {
    const titles = () =>
      Promise.all(
        [nginx.url, ...portals.map(({ url }) => url)].map(async (url) =>
          (await fetch(`${url}/BaseYxDetails?id=1`)).text(),
        ),
      );
    expect((await titles()).some((page) => page.includes('云上改名'))).toBe(false);
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query(`update game set name = '云上改名' where id = 1`);
    await client.query(`notify youmen_drop_tags, 'games game:1'`);
    await client.end();
    await sleep(SEEN_WITHIN_MS);
    for (const page of await titles()) {
      expect(page.includes('云上改名')).toBe(true);
    }
  });

  test(
    'one process is killed, the other renewed, and no reader notices',
    async () => {
      const load = readAll(nginx.url, PAGES);
      await sleep(500);
      for (const [index, signal] of (['SIGKILL', 'SIGTERM'] as const).entries()) {
        process.kill(portals[index]?.pid ?? 0, signal);
        await portals[index]?.stop();
        portals[index] = await start(ports[index] ?? 0);
      }
      const { answered, failures } = await load.stop();
      expect(failures).toEqual([]);
      expect(answered).toBeGreaterThan(100);
    },
    LIMIT_MS,
  );

  test('no request is two, and no player gets what another asked for', async () => {
    expect(await smuggling(nginx.url, 'nginx')).toEqual([]);
  });

  test('figures are not for the public', async () => {
    expect((await fetch(`${nginx.url}/metrics`)).status).toBe(404);
    expect((await fetch(`${nginx.url}/readyz`)).status).toBe(200);
  });
});
