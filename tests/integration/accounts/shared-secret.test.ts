import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadConfig } from '#platform/core/config/config.ts';
import { loadSecret } from '#platform/security/secrets/load-secret.ts';
import { describeEachDatabase } from '../databases.ts';

describeEachDatabase('the secret of processes that share a PostgreSQL server', (open) => {
  test('is created once, even if they start concurrently', async () => {
    const db = await open();
    const dataDir = mkdtempSync(join(tmpdir(), 'youmen-secret-'));
    const config = loadConfig({ DATABASE_URL: 'postgres://127.0.0.1/youmen', DATA_DIR: dataDir });
    const secrets = await Promise.all(Array.from({ length: 8 }, () => loadSecret(config, db)));
    const hashes = secrets.map((secret) => secret.hash('a', 'x').toString('hex'));
    expect(new Set(hashes).size).toBe(1);
    expect(await db.selectFrom('server_secret').selectAll().execute()).toHaveLength(1);
    rmSync(dataDir, { recursive: true });
  });
});
