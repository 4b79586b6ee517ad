import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '#platform/database/open.ts';
import { migrateEncrypted } from '#platform/security/data-keys/encrypt-plain.ts';
import { bareEnvironment } from '#tests/bare-environment.ts';
import { DATA_KEYS } from '#tests/data-keys.ts';
import { referenceWorkMs } from '../reference.ts';

/** The next data key, before the one of the tests. */
const NEXT_KEYS = `${Buffer.alloc(32, 8).toString('base64')},${DATA_KEYS}`;
const PORTAL = join(import.meta.dirname, '..', '..', 'cli', 'portal.ts');

export interface LargePortal {
  databaseUrl: string;
  dataDir: string;
}

/** Times the migration of the earlier schema, which encrypts the mobile numbers. */
export async function timeUpgrade(db: Database, { databaseUrl, dataDir }: LargePortal): Promise<void> {
  const started = performance.now();
  await migrateEncrypted(db, { databaseUrl, dataDir, dataKeys: [DATA_KEYS] });
  console.log(`Upgrade: ${timeSince(started)}`);
}

/** Times the rotation of the data key, a backup, and its restore into an empty database. */
export async function timeOperations(portal: LargePortal, emptyUrl: string): Promise<void> {
  const file = join(portal.dataDir, 'large.tar');
  await timed('Rotation of the data key', portal, ['keys', 'rotate']);
  await timed('Backup', portal, ['backup', file]);
  console.log(`Archive: ${(statSync(file).size / 1e6).toFixed(0)} MB`);
  await timed('Restore', { ...portal, databaseUrl: emptyUrl }, ['restore', file, '--untouched', '--yes']);
}

/** Runs a command of the portal and prints its output and time. */
async function timed(title: string, { databaseUrl, dataDir }: LargePortal, args: string[]): Promise<void> {
  const started = performance.now();
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', PORTAL, ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: bareEnvironment({
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      DATA_KEYS: NEXT_KEYS,
      NODE_ENV: 'production',
    }),
  });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  console.log(`${title}: ${timeSince(started)}, exit code ${code}`);
}

const reference = referenceWorkMs();

function timeSince(started: number): string {
  const ms = performance.now() - started;
  return `${(ms / reference).toFixed(0)} × the reference work, ${(ms / 1_000).toFixed(1)} s`;
}
