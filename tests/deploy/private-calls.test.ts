import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Call, isPublicRead } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { PLAIN_PAGE } from '#contract/plain-page.ts';
import { findNginx, startNginx } from './nginx.ts';

const nginx = findNginx();
/** A response takes this long, in ms: two requests that do not wait for each other overlap. */
const TAKES_MS = 400;
const reads = Object.values<Call>(calls).filter(({ method }) => method === 'GET');
const isPrivate = (call: Call) => !isPublicRead(call);

describe.skipIf(nginx === undefined)('calls of several players through nginx (needs nginx)', () => {
  let portal: Server;
  const running = new Map<string, number>();
  const most = new Map<string, number>();
  beforeAll(async () => {
    portal = createServer(async (request, response) => {
      const path = new URL(request.url ?? '', 'http://portal').pathname;
      const count = (running.get(path) ?? 0) + 1;
      running.set(path, count);
      most.set(path, Math.max(count, most.get(path) ?? 0));
      await sleep(TAKES_MS);
      running.set(path, (running.get(path) ?? 1) - 1);
      response.setHeader('cache-control', 'no-store').end('{}');
    });
    await new Promise<void>((resolve) => portal.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => portal?.close());

  /** The paths whose second request waits for the response to the first one. */
  async function serialised(
    list: readonly Pick<Call, 'path'>[],
    plant?: (locations: string) => string,
  ): Promise<string[]> {
    most.clear();
    const { port } = portal.address() as AddressInfo;
    const server = await startNginx(nginx ?? '', [port], plant);
    try {
      const both = list.flatMap(({ path }) => [
        `${path}?id=1`,
        `${path}?id=1`,
        `${path}/?id=1`,
        `${path}/?id=1`,
      ]);
      await Promise.all(both.map((target) => fetch(`${server.url}${target}`)));
      return list.flatMap(({ path }) => [path, `${path}/`]).filter((path) => (most.get(path) ?? 0) < 2);
    } finally {
      await server.stop();
    }
  }

  test('[RES-02] none waits for the response to another player', async () => {
    expect(await serialised(reads.filter(isPrivate))).toEqual([]);
  });

  test('[MY-33] nor for the page of another session', async () => {
    expect(await serialised([{ path: PLAIN_PAGE }])).toEqual([]);
  });

  test('equal requests for public data share one response', async () => {
    const shared = reads.filter((call) => !isPrivate(call));
    expect(await serialised(shared)).toEqual(shared.flatMap(({ path }) => [path, `${path}/`]));
  });

  test('detects a planted bug: a call is not in the list', async () => {
    const without = (locations: string) => locations.replace('|getpacks|', '|');
    expect(await serialised(reads.filter(isPrivate), without)).toEqual(['/vue/getpacks', '/vue/getpacks/']);
  });
});
