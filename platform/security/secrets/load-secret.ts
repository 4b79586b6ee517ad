import { chmodSync, lstatSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#platform/core/config/config.ts';
import { randomToken } from '#platform/core/ids.ts';
import { folderError, StartupError } from '#platform/core/startup/startup-error.ts';
import type { Database } from '#platform/database/open.ts';
import { ServerSecret } from './server-secret.ts';

const ROW = 'server';
const OWNER_ONLY = 0o600;
const MIN_LENGTH = 32;

/**
 * Loads the server secret from the setting. Without the setting generates it once and stores it in
 * `DATA_DIR/secrets.json`, or on PostgreSQL in the database, where processes share it.
 * @throws {StartupError} if the file is unusable
 */
export async function loadSecret(config: Config, db: Database): Promise<ServerSecret> {
  const { serverSecret, databaseUrl, dataDir } = config;
  return new ServerSecret(serverSecret ?? (databaseUrl ? await secretInDatabase(db) : secretInFile(dataDir)));
}

async function secretInDatabase(db: Database): Promise<string> {
  await db
    .insertInto('server_secret')
    .values({ name: ROW, value: randomToken() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db
    .selectFrom('server_secret')
    .select('value')
    .where('name', '=', ROW)
    .executeTakeFirstOrThrow();
  return value;
}

/**
 * Checks the secret's file if it exists. Writes nothing.
 * @throws {StartupError} if it is unusable
 */
export function assertUsableSecret({
  serverSecret,
  databaseUrl,
  dataDir,
}: Pick<Config, 'serverSecret' | 'databaseUrl' | 'dataDir'>): void {
  const path = secretPath(dataDir);
  if (serverSecret === undefined && !databaseUrl && isPresent(path)) {
    readSecret(path);
  }
}

/** Writes a draft and renames it, so that the file is never incomplete. This process holds the directory. */
function secretInFile(dataDir: string): string {
  const path = secretPath(dataDir);
  if (!isPresent(path)) {
    mkdirSync(dataDir, { recursive: true });
    const draft = `${path}.new`;
    writeFileSync(draft, `${JSON.stringify({ server: randomToken() })}\n`, { mode: OWNER_ONLY, flush: true });
    renameSync(draft, path);
  }
  const secret = readSecret(path);
  chmodSync(path, OWNER_ONLY);
  return secret;
}

function secretPath(dataDir: string): string {
  return join(dataDir, 'secrets.json');
}

/** True also for a dangling link, which a new secret must not replace. */
function isPresent(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

function readSecret(path: string): string {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw folderError('DATA_DIR', path, error);
  }
  const secret = parseSecret(text);
  if (secret === undefined) {
    throw new StartupError(
      `服务器密钥文件 ${path} ${text.trim() === '' ? '是空的' : '已损坏'}。请从备份归档里取回 secrets.json（tar -xf 备份文件 secrets.json）；没有备份时移走它，重新启动会生成新的密钥，所有后台账号要重新绑定动态验证码。`,
      `The server's secret file ${path} is ${text.trim() === '' ? 'empty' : 'damaged'}. Take secrets.json out of a backup (tar -xf FILE secrets.json); without one, move the file away: the next start makes a new secret, and all operators set up their authenticators again.`,
    );
  }
  return secret;
}

function parseSecret(text: string): string | undefined {
  try {
    const { server } = JSON.parse(text) as { server?: unknown };
    return typeof server === 'string' && server.length >= MIN_LENGTH ? server : undefined;
  } catch {
    return undefined;
  }
}
