import { createSmsSender } from '#platform/adapters/sms/create-sms-sender.ts';
import type { Clock } from '#platform/core/clock.ts';
import type { Config } from '#platform/core/config/config.ts';
import type { Logger } from '#platform/core/logger.ts';
import type { Database } from '#platform/database/open.ts';
import { PasswordHashing } from '#platform/security/passwords/password-hashing.ts';
import { loadSecret } from '#platform/security/secrets/load-secret.ts';
import { ServerSecret } from '#platform/security/secrets/server-secret.ts';
import type { AccountBackend } from './account-backend.ts';
import { BuiltInAccounts } from './builtin/built-in-accounts.ts';
import { PhoneCodes } from './codes/phone-codes.ts';
import { ExternalAccounts } from './external/external-accounts.ts';
import { AccountGateway } from './gateway/account-gateway.ts';
import { ServedAccounts } from './http-server/served-accounts.ts';
import { codesOfSite } from './limits.ts';
import { newProfiles } from './profiles.ts';
import { Proofs } from './proof-of-work/proofs.ts';
import { Sessions } from './sessions/sessions.ts';

interface Context {
  config: Config;
  db: Database;
  clock: Clock;
  logger: Logger;
}

/**
 * The built-in accounts for portals in other processes. They use a separate key, so that their limits do not add up
 * with those of a portal on the same database.
 */
export async function servedAccounts(context: Context): Promise<ServedAccounts> {
  const { config, db, logger } = context;
  const shared = await loadSecret(config, db);
  const secret = new ServerSecret(shared.key('served accounts').toString('hex'));
  return new ServedAccounts({
    ...gatewayDeps(context, secret),
    signSecret: config.account.signSecret,
    logger,
  });
}

/** The gateway for browsers, with the built-in backend or the external one of the settings, and the players' sessions. */
export async function accountService(context: Context) {
  const { config, db, logger } = context;
  const deps = gatewayDeps(context, await loadSecret(config, db));
  const gateway = new AccountGateway({
    ...deps,
    ...{ proofs: new Proofs(deps), logger, allowHttp: config.allowHttp },
  });
  return { sessions: deps.sessions, gateway };
}

function gatewayDeps(context: Context, secret: ServerSecret) {
  const { config, db, clock } = context;
  const own = { db, clock, secret };
  return {
    ...own,
    sessions: new Sessions({ ...own, newProfile: newProfiles(config.demo) }),
    backend: backendOf(context, secret),
    codes: new PhoneCodes(own),
    codesOfSite: codesOfSite(config.sms.hourlyLimit),
  };
}

function backendOf({ config, db, clock, logger }: Context, secret: ServerSecret): AccountBackend {
  const address = config.services.account;
  if (address) {
    const { signSecret, ...constants } = config.account;
    return new ExternalAccounts({
      address,
      party: { ...constants, secret: signSecret },
      nameOf: (loginName) => secret.hash('external name', loginName).toString('base64url'),
      clock,
      logger,
    });
  }
  return new BuiltInAccounts({
    db,
    clock,
    logger,
    sms: createSmsSender(config.sms.carrier, { dataDir: config.dataDir, clock, logger }),
    hashing: new PasswordHashing(),
    newProfile: newProfiles(config.demo),
  });
}
