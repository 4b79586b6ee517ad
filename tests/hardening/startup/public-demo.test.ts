import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { demoOperator } from '#demo/accounts.ts';
import { type PortalProcess, startPortal } from '#tests/browser/portal-process.ts';
import { copyEmbeddedTemplate } from '#tests/integration/databases.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const PUBLIC = { PUBLIC_URL: 'https://www.example.com', LOG_LEVEL: 'debug' };
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'youmen-public-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Logs in to the admin site. Returns whether it succeeded, and the session cookie. */
async function logIn({ url }: PortalProcess, password: string) {
  const response = await fetch(`${url}/console/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-portal': '1', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ name: demoOperator.name, password }),
  });
  const { status } = (await response.json()) as { status: number };
  return { isIn: status === 1, cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
}

async function isSessionValid({ url }: PortalProcess, cookie: string): Promise<boolean> {
  const response = await fetch(`${url}/console/api/me`, { headers: { cookie, 'x-portal': '1' } });
  return ((await response.json()) as { status: number }).status === 1;
}

function filesBelow(path: string): string {
  return readdirSync(path, { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');
}

describe('a publicly reachable portal', { timeout: 240_000 }, () => {
  test('has no demo by default, and explains what to do with an empty database', async () => {
    const dataDir = copyEmbeddedTemplate(folder);
    const portal = await startPortal(root, { ...PUBLIC, DATA_DIR: dataDir, DEMO: '' });
    const { isIn } = await logIn(portal, demoOperator.password);
    await portal.stop();
    expect(isIn).toBe(false);
    expect(portal.printed()).toMatch(/数据库里还没有游戏.*DEMO=1.*operator create/);
    expect(portal.printed()).toMatch(/database has no games.*DEMO=1.*operator create/);
    expect(portal.printed()).not.toContain('demo_console');
  });

  test('has a demo only on request, with a password that is printed once and not stored', async () => {
    const LOG_DIR = join(folder, 'log');
    const settings = {
      ...PUBLIC,
      DATA_DIR: join(folder, 'data'),
      LOG_DIR,
      DEMO: '1',
      OPERATOR_TOTP: 'optional',
    };
    const local = await startPortal(root, { DATA_DIR: settings.DATA_DIR, DEMO: '' });
    expect(local.printed()).toContain(`demo / ${demoOperator.password}`);
    const before = await logIn(local, demoOperator.password);
    expect([before.isIn, await isSessionValid(local, before.cookie)]).toEqual([true, true]);
    await local.stop();
    const portal = await startPortal(root, settings);
    const [, password = ''] = /"demo_console":\["demo \/ ([^"]+)"\]/.exec(portal.printed()) ?? [];
    expect(password).toMatch(/^[\w-]{16}$/);
    expect(portal.printed().split(password)).toHaveLength(2);
    expect((await logIn(portal, demoOperator.password)).isIn).toBe(false);
    expect(await isSessionValid(portal, before.cookie)).toBe(false);
    expect((await logIn(portal, password)).isIn).toBe(true);
    await portal.stop();
    expect(filesBelow(LOG_DIR)).toContain('"level"');
    expect(filesBelow(folder)).not.toContain(password);
    const again = await startPortal(root, settings);
    expect((await logIn(again, password)).isIn).toBe(true);
    await again.stop();
    expect(again.printed()).not.toContain(password);
  });
});
