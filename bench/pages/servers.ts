import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#platform/database/open.ts';
import { newDatabase, ownPostgres } from '#tests/chaos/claims/postgres.ts';
import { DATA_KEYS } from '#tests/data-keys.ts';
import { testOwner } from '#tests/integration/owner.ts';
import type { Contender } from './contender.ts';
import { ASTRO_PEER, dataOf, type Framework, NEXT, SVELTEKIT, startPeer } from './peers/peer.ts';
import { fillPeerTables } from './peers/peer-tables.ts';
import { type ChildServer, startChild } from './server-process.ts';

/** Registers a server to be stopped at the end. */
export type Started = <S extends { stop(): unknown }>(server: Promise<S>) => Promise<S>;

const PEERS: readonly Framework[] = [NEXT, ASTRO_PEER, SVELTEKIT];

/**
 * Starts the portals and the other frameworks that render each request. Those with `database` read from one PostgreSQL
 * server; without PostgreSQL they are left out.
 * @param html full HTML by page name
 * @param demo a data directory with the demo, which is copied
 */
export async function startRendering(
  started: Started,
  html: Record<string, string>,
  paths: Record<string, string>,
  demo: string,
): Promise<Contender[]> {
  const at =
    ({ url }: { url: string }) =>
    (page: string) =>
      `${url}${paths[page]}`;
  const same = 'elements' as const;
  const portal = async (name: string, args: string[], settings: Record<string, string> = {}) => {
    const server = await started(uncachedPortal(demo, args, settings));
    return { name, address: at(server), same, pid: server.pid };
  };
  const contenders: Contender[] = [
    await portal('rendered', []),
    await portal('rendered, data cached', ['cache-data']),
  ];
  const postgres = await ownPostgres();
  let databaseUrl: string | undefined;
  if (postgres) {
    await started(Promise.resolve({ stop: () => postgres.stop() }));
    databaseUrl = await newDatabase(postgres);
    contenders.push(
      await portal('rendered, database', [], { DATABASE_URL: databaseUrl, DATA_KEYS: DATA_KEYS }),
    );
    const opened = await openDatabase(
      { databaseUrl, dataDir: '', owner: testOwner('bench') },
      () => undefined,
    );
    await fillPeerTables(opened.db, dataOf(html));
    await opened.close();
  }
  for (const framework of PEERS) {
    const { url, pid } = await started(startPeer(framework, html, databaseUrl));
    const { name } = framework;
    const mode = (title: string, path: string): Contender => ({
      name: `${name}, ${title}`,
      address: (page) => `${url}/${path}/${page}`,
      same,
      pid,
    });
    contenders.push(
      ...(framework === NEXT ? [mode('elements', 'dynamic')] : []),
      mode('memory', 'memory'),
      ...(databaseUrl ? [mode('database', 'database')] : []),
    );
  }
  return contenders;
}

/** A portal without page cache on a copy of the demo, removed when it stops. */
async function uncachedPortal(
  demo: string,
  args: string[],
  settings: Record<string, string>,
): Promise<ChildServer> {
  const folder = mkdtempSync(join(tmpdir(), 'youmen-bench-'));
  if (!settings.DATABASE_URL) {
    cpSync(demo, folder, { recursive: true });
  }
  const server = await startChild(join(import.meta.dirname, 'uncached-portal.ts'), args, {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: folder,
    DEMO: '1',
    LOG_LEVEL: 'warn',
    ...settings,
  });
  const stop = () => {
    server.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  return { ...server, stop };
}
