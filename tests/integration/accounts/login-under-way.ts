import { loadConfig } from '#platform/core/config/config.ts';
import type { Database } from '#platform/database/open.ts';
import { loadSecret } from '#platform/security/secrets/load-secret.ts';
import { Sessions, type StartedLogin } from '#services/account/sessions/sessions.ts';
import { testKeys } from '#tests/data-keys.ts';
import { accessLog, client } from '#tests/unit/access-log.ts';
import type { AccountApp } from './account-app.ts';

/** Begins a login of the first player. Returns its end, after the account service has verified it. */
export async function loginUnderWay(
  db: Database,
  app: AccountApp,
  mobile: string,
  settings: Record<string, string> = {},
): Promise<() => Promise<StartedLogin>> {
  const secret = await loadSecret(loadConfig({ DATA_DIR: app.dataDir, ...settings }), db);
  const newProfile = () => ({ nickname: '玩家', icon_url: 'a.webp' });
  const sessions = new Sessions({
    db,
    keys: testKeys,
    clock: app.clock,
    secret,
    newProfile,
    accessLog,
    provinceOf: async () => null,
    versions: async () => null,
  });
  const { account_uid: uid } = await db
    .selectFrom('player')
    .select('account_uid')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const tried = { ...(await sessions.before(mobile)), kind: 'login_code' } as const;
  const account = { uid, nickname: null, icon_url: null, mobile };
  return () => sessions.begin(account, { cookies: undefined, connection: 'loopback', ...client }, tried);
}
