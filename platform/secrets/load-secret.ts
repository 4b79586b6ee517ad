import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/open.ts';
import { randomToken } from '../ids.ts';
import { ServerSecret } from './server-secret.ts';

const ROW = 'server';
const OWNER_ONLY = 0o600;

/**
 * The server's secret: the setting where there is one. Else it is made once and kept, with the embedded database in
 * `DATA_DIR/secrets.json`, and on PostgreSQL, where several processes have to share it, in the database.
 * @throws where the file can't be read or written
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

/** Written beside and put in its place whole, so that a kill leaves no half of it. The directory is this process's own. */
function secretInFile(dataDir: string): string {
  const path = join(dataDir, 'secrets.json');
  if (!existsSync(path)) {
    mkdirSync(dataDir, { recursive: true });
    const draft = `${path}.new`;
    writeFileSync(draft, `${JSON.stringify({ server: randomToken() })}\n`, { mode: OWNER_ONLY, flush: true });
    renameSync(draft, path);
  }
  chmodSync(path, OWNER_ONLY);
  const { server } = readSecrets(path);
  if (typeof server !== 'string' || server.length < 32) {
    throw new Error(`${path} 里没有可用的密钥；删除它会重新生成，所有登录验证码随之失效。`);
  }
  return server;
}

function readSecrets(path: string): { server?: unknown } {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return {};
  }
}
