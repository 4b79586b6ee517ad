import { createSmsSender } from '#platform/adapters/sms/create-sms-sender.ts';
import type { Clock } from '#platform/core/clock.ts';
import type { Config } from '#platform/core/config/config.ts';
import type { Logger } from '#platform/core/logger.ts';
import type { ProvinceOf } from '#platform/core/province.ts';
import type { Database } from '#platform/database/open.ts';
import type { AccessLog } from '#platform/security/access-log/access-log.ts';
import type { DataKeys } from '#platform/security/data-keys/data-keys.ts';
import { KnownDevices } from '#platform/security/known-devices.ts';
import { PasswordHashing } from '#platform/security/passwords/password-hashing.ts';
import { Proofs } from '#platform/security/proof-of-work.ts';
import { loadSecret } from '#platform/security/secrets/load-secret.ts';
import { ServerSecret } from '#platform/security/secrets/server-secret.ts';
import type { AccountBackend } from './account-backend.ts';
import { BuiltInAccounts } from './builtin/built-in-accounts.ts';
import { CodeResults } from './codes/code-results.ts';
import { PhoneCodes } from './codes/phone-codes.ts';
import type { ReadVersions } from './consents/owed-consent.ts';
import { ExternalAccounts } from './external/external-accounts.ts';
import { AccountGateway } from './gateway/account-gateway.ts';
import { ServedAccounts } from './http-server/served-accounts.ts';
import { codeBudget } from './limits.ts';
import { type ExportPlayer, OwnAccounts } from './own/own-account.ts';
import type { PictureUploads } from './own/own-picture.ts';
import type { CheckNickname } from './own/own-profile.ts';
import type { ShowProfile } from './players/profile-changes.ts';
import { newProfiles } from './profiles.ts';
import { OwnSessions } from './sessions/own-sessions.ts';
import { playerCookie, Sessions } from './sessions/sessions.ts';

interface Context {
  config: Config;
  db: Database;
  keys: DataKeys;
  clock: Clock;
  logger: Logger;
  accessLog: AccessLog;
}

/**
 * The built-in accounts for portals in other processes. They use a separate key, so that their limits do not add up
 * with those of a portal on the same database.
 */
export async function servedAccounts(context: Context) {
  const { config, db, logger } = context;
  const shared = await loadSecret(config, db);
  const secret = new ServerSecret(shared.key('served accounts').toString('hex'));
  const nowhere = async () => null;
  const deps = gatewayDeps(context, secret, { provinceOf: nowhere, versions: nowhere });
  const accounts = new ServedAccounts({ ...deps, signSecret: config.account.signSecret, logger });
  return { accounts, codeResults: deps.sent };
}

/** What only a portal has: the versions of the documents, the other services, and the browsers' addresses. */
interface PortalContext extends Context {
  versions: ReadVersions;
  exportPlayer: ExportPlayer;
  checkNickname: CheckNickname;
  showProfile: ShowProfile;
  provinceOf: ProvinceOf;
  /** Undefined where no pictures of players can be stored. */
  pictures?: PictureUploads;
}

/** The gateway for browsers, with the built-in backend or the external one of the settings, and the players' sessions. */
export async function accountService(context: PortalContext) {
  const { config, db, keys, clock, logger, accessLog, versions, exportPlayer } = context;
  const { checkNickname, showProfile, pictures } = context;
  const deps = {
    ...gatewayDeps(context, await loadSecret(config, db), context),
    devices: new KnownDevices(db, playerCookie('device')),
  };
  const gateway = new AccountGateway({
    ...deps,
    proofs: new Proofs(deps),
    logger,
    allowHttp: config.allowHttp,
    versions,
  });
  const { sessions } = deps;
  const own = new OwnAccounts({
    ...deps,
    keys,
    logger,
    accessLog,
    versions,
    exportPlayer,
    checkNickname,
    showProfile,
    pictures,
    own: new OwnSessions({ db, clock, accessLog }),
  });
  return { sessions, gateway, own, codeResults: deps.sent };
}

function gatewayDeps(
  context: Context,
  secret: ServerSecret,
  { provinceOf, versions }: Pick<PortalContext, 'provinceOf' | 'versions'>,
) {
  const { config, db, keys, clock, accessLog } = context;
  const own = { db, clock, secret };
  return {
    ...own,
    sessions: new Sessions({
      ...own,
      keys,
      accessLog,
      newProfile: newProfiles(config.demo),
      provinceOf,
      versions,
    }),
    backend: backendOf(context, secret),
    codes: new PhoneCodes(own),
    budget: codeBudget(config.sms.hourlyLimit),
    sent: new CodeResults({ db, clock, most: config.sms.hourlyLimit }),
  };
}

function backendOf({ config, db, keys, clock, logger }: Context, secret: ServerSecret): AccountBackend {
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
    keys,
    clock,
    logger,
    sms: createSmsSender(config.sms.carrier, { dataDir: config.dataDir, clock, logger }),
    hashing: new PasswordHashing(),
    newProfile: newProfiles(config.demo),
  });
}
