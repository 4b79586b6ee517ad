import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { startPortal } from '#tests/browser/portal-process.ts';
import { newPlace, settingsOf } from '#tests/integration/place.ts';
import { steadyPort } from '#tests/integration/steady-port.ts';
import { otherUser, withFailing } from './provoked-failures.ts';
import { expectSentence, startOnce } from './start-once.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const postgres = inject('postgres');
let folder: string;
let dataDir: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'youmen-address-'));
  dataDir = join(folder, 'data');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function listenOn(): Promise<Server> {
  const server = createServer();
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

describe('an address that a portal cannot listen on', { timeout: 120_000 }, () => {
  test.each([
    ['embedded', '1'],
    ['embedded, without the demo', '0'],
  ])('reports a port in use before anything is written (%s)', async (_name, DEMO) => {
    const server = await listenOn();
    const PORT = String((server.address() as AddressInfo).port);
    const LOG_DIR = join(folder, 'log');
    const end = await startOnce({ DATA_DIR: dataDir, LOG_DIR, DEMO, PORT });
    server.close();
    expectSentence(
      end,
      /端口 \d+ 已被其他程序占用.*PORT=\d+ npm start/,
      /already in use\. .*PORT=\d+ npm start/,
    );
    expect(end.out).toBe('');
    expect([existsSync(dataDir), existsSync(LOG_DIR)]).toEqual([false, false]);
  });

  test('reports a port in use before it connects to PostgreSQL', async () => {
    const server = await listenOn();
    const PORT = String((server.address() as AddressInfo).port);
    const DATABASE_URL = `postgres://li@127.0.0.1:${await steadyPort()}/youmen`;
    const end = await startOnce({ DATA_DIR: dataDir, PORT, DATABASE_URL });
    server.close();
    expectSentence(end, /端口 \d+ 已被其他程序占用/, /already in use/);
    expect(end.out).toBe('');
  });

  test('reports a privileged port', async () => {
    const uid = otherUser();
    const isPlain = uid !== undefined || process.getuid?.() !== 0;
    const starter = isPlain ? { uid } : withFailing({ call: 'listen', code: 'EACCES', match: '81' });
    const DATA_DIR = uid === undefined ? dataDir : join(tmpdir(), `youmen-address-${process.pid}`);
    const end = await startOnce({ DATA_DIR, PORT: '81' }, starter);
    expectSentence(end, /没有权限监听.*端口 81.*PORT=3000/, /No permission to listen on port 81.*PORT=3000/);
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  test.each([
    ['203.0.113.9', /本机没有地址 203\.0\.113\.9.*HOST/, /no address 203\.0\.113\.9.*HOST/],
    [
      'no-such-host.invalid',
      /找不到主机名 no-such-host\.invalid.*HOST/,
      /host name no-such-host\.invalid is unknown.*HOST/,
    ],
  ])('reports host %s', async (HOST, chinese, english) => {
    const end = await startOnce({ DATA_DIR: dataDir, HOST });
    expectSentence(end, chinese, english);
    expect(existsSync(dataDir)).toBe(false);
  });
});

describe('a starting portal', { timeout: 120_000 }, () => {
  test('holds its port and responds with 503 until it is ready', async () => {
    const port = await steadyPort();
    const url = `http://127.0.0.1:${port}`;
    const responses: Record<string, unknown> = {};
    const starting = startPortal(root, { PORT: String(port), DATA_DIR: dataDir, DEMO: '0' });
    for (let tries = 0; tries < 600 && !responses.page; tries += 1) {
      try {
        const page = await fetch(`${url}/BaseGameCenter`, { headers: { accept: 'text/html' } });
        const [call, ready, healthy] = await Promise.all(
          ['/vue/getgame', '/readyz', '/healthz'].map((path) => fetch(url + path)),
        );
        if (page.status !== 503) {
          break;
        }
        Object.assign(responses, {
          page: [page.status, page.headers.get('retry-after'), (await page.text()).includes('网站正在启动')],
          call: [call?.status, await call?.json()],
          ready: [ready?.status, await ready?.text()],
          healthy: healthy?.status,
        });
      } catch {
        await sleep(10);
      }
    }
    const second = await startOnce({ PORT: String(port), DATA_DIR: join(folder, 'second') });
    const portal = await starting;
    expect(portal.url).toBe(url);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    await portal.stop();
    expect(responses).toEqual({
      page: [503, '3', true],
      call: [503, { status: 0, code: 'UNAVAILABLE', msg: '网站正在启动，请稍后再试' }],
      ready: [503, 'starting'],
      healthy: 200,
    });
    expectSentence(second, /已被其他程序占用/, /already in use/);
  });

  test.skipIf(!postgres.available)(
    'refuses connections on PostgreSQL until it is ready, so that a proxy uses another process',
    async () => {
      const place = settingsOf(await newPlace('postgres', folder));
      const port = await steadyPort();
      let earlyResponses = 0;
      const starting = startPortal(root, { ...place, PORT: String(port), DEMO: '0' });
      const polling = (async () => {
        for (;;) {
          const status = await fetch(`http://127.0.0.1:${port}/readyz`).then(
            ({ status }) => status,
            () => 0,
          );
          if (status === 200) {
            return;
          }
          earlyResponses += status === 0 ? 0 : 1;
          await sleep(5);
        }
      })();
      const portal = await starting;
      await polling;
      await portal.stop();
      expect(earlyResponses).toBe(0);
    },
  );
});
