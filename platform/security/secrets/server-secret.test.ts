import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '#platform/core/config/config.ts';
import type { Database } from '#platform/database/open.ts';
import { loadSecret } from './load-secret.ts';
import { ServerSecret } from './server-secret.ts';

const noDatabase = undefined as unknown as Database;
let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'youmen-secret-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const load = (settings: Record<string, string> = {}) =>
  loadSecret(loadConfig({ DATA_DIR: dataDir, ...settings }), noDatabase);

describe('the server secret', () => {
  it('is generated once, in a private file', async () => {
    const first = await load();
    expect((await load()).hash('a', 'x')).toEqual(first.hash('a', 'x'));
    expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
  });

  it('differs per directory', async () => {
    const first = await load();
    const other = join(dataDir, 'other');
    mkdirSync(other);
    expect((await load({ DATA_DIR: other })).hash('a', 'x')).not.toEqual(first.hash('a', 'x'));
  });

  it('is the setting if it exists', async () => {
    const SERVER_SECRET = 'a-setting-of-at-least-32-characters';
    expect((await load({ SERVER_SECRET })).key('a')).toEqual(new ServerSecret(SERVER_SECRET).key('a'));
  });

  it('is refused if its file is damaged, with the name of the file', async () => {
    writeFileSync(join(dataDir, 'secrets.json'), '{');
    await expect(load()).rejects.toThrow('secrets.json');
  });

  it('derives a key per purpose and is never printed', () => {
    const secret = new ServerSecret('canary-canary-canary-canary-canary');
    expect(secret.key('a')).not.toEqual(secret.key('b'));
    expect(JSON.stringify({ secret }) + inspect(secret) + String(secret)).not.toContain('canary');
  });
});
