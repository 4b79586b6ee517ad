import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { probeAddress } from '#platform/adapters/http-client/probe-address.ts';
import { PictureEncoder } from '#platform/adapters/pictures/picture-encoder.ts';
import { createSmsSender } from '#platform/adapters/sms/create-sms-sender.ts';
import { createPackageStore, PACKAGE_FOLDER } from '#platform/adapters/storage/create-file-store.ts';
import type { FileStore } from '#platform/adapters/storage/file-store.ts';
import type { PreviewPage, PreviewWithin } from '#platform/admin/preview-page.ts';
import { publishDue, schedulePublishing } from '#platform/admin/publish-due.ts';
import type { RestoreControl } from '#platform/backup/restores.ts';
import type { PublishChanges } from '#platform/cache/changes.ts';
import { provide } from '#platform/calls/provide.ts';
import { type Clock, systemClock } from '#platform/core/clock.ts';
import type { Config } from '#platform/core/config/config.ts';
import type { Logger } from '#platform/core/logger.ts';
import type { Database } from '#platform/database/open.ts';
import { registerAdminCalls } from '#platform/http/admin/admin-routes.ts';
import type { AccessLog } from '#platform/security/access-log/access-log.ts';
import type { DataKeys } from '#platform/security/data-keys/data-keys.ts';
import { KnownDevices } from '#platform/security/known-devices.ts';
import { PasswordHashing } from '#platform/security/passwords/password-hashing.ts';
import { Proofs } from '#platform/security/proof-of-work.ts';
import type { ServerSecret } from '#platform/security/secrets/server-secret.ts';
import { accountAdminCalls } from '#services/account/admin-calls.ts';
import type { IsOpenAppeal } from '#services/account/admin-context.ts';
import { changeNumber } from '#services/account/builtin/numbered-accounts.ts';
import { orderClosing } from '#services/account/closings/order-closing.ts';
import type { ShowProfile } from '#services/account/players/profile-changes.ts';
import { operatorDeviceCookie } from '#services/admin/auth/operator-sessions.ts';
import { adminCalls } from '#services/admin/calls.ts';
import { operatorDirectory } from '#services/admin/operator-directory.ts';
import { commentsAdminCalls } from '#services/comments/admin-calls.ts';
import { mainAdminCalls } from '#services/main/admin-calls.ts';
import type { ClaimJournal } from '#services/main/codes/journal/claim-journal.ts';
import { mainResources, scheduledResources } from '#services/main/resources.ts';
import packageFile from '../package.json' with { type: 'json' };
import { systemChecks } from './doctor/system-checks.ts';
import { personalDataSources } from './personal-data.ts';
import { setupState } from './setup/setup-state.ts';
import { templateSettings } from './template-settings.ts';

interface Context {
  config: Config;
  store: FileStore;
  db: Database;
  clock: Clock;
  logger: Logger;
  secret: ServerSecret;
  keys: DataKeys;
  publish: PublishChanges;
  journal: ClaimJournal;
  /** Renders a preview, if this process renders pages. */
  preview?: PreviewPage | undefined;
  previewWithin?: PreviewWithin | undefined;
  restoring: RestoreControl;
  accessLog: AccessLog;
  /** Shows a changed picture at the comments of the player. */
  showProfile: ShowProfile;
  isOpenAppeal: IsOpenAppeal;
}

/** Registers the admin calls of the services in this process and starts scheduled publishing. */
export async function registerAdmin(app: FastifyInstance, context: Context): Promise<void> {
  const { config, db, clock, logger, secret, keys, store, publish, journal, preview, restoring, accessLog } =
    context;
  const { operatorTotpRequired: isTotpRequired, allowHttp, publicUrl, dataDir } = config;
  const hashing = new PasswordHashing();
  const encoder = new PictureEncoder();
  app.addHook('onClose', async () => encoder.stop());
  const ownMain = !config.services.main;
  const personal = personalDataSources(config, { keys, secret, clock, logger });
  await registerAdminCalls(app, {
    ...{ clock, logger, version: packageFile.version },
    directory: operatorDirectory({ db, secret, allowHttp }),
    handlers: [
      ...provide(
        {
          ...{ db, secret, hashing, isTotpRequired, allowHttp, publicUrl, encoder, store, publish },
          devices: new KnownDevices(db, operatorDeviceCookie),
          proofs: new Proofs({ db, clock, secret }),
          ...{ config, clock, logger, restoring, folder: config.backupDir },
          checks: systemChecks({ config, db, clock: systemClock, store }),
          readSetupState: (now) => setupState({ config, db, store }, now),
          ...{ personal, orderErasure: orderClosing(db, personal) },
        },
        adminCalls,
      ),
      ...(ownMain
        ? provide(
            {
              db,
              publish,
              journal,
              logger,
              preview,
              previewWithin: context.previewWithin,
              store,
              keys,
              templates: templateSettings(config),
              ...packageDeps(config),
              // The demo requests no other site: its links lead nowhere.
              probe: config.demo ? undefined : probeAddress,
              resources: mainResources,
            },
            mainAdminCalls,
          )
        : []),
      ...(config.services.sdk ? [] : provide({ db, publish, keys }, commentsAdminCalls)),
      ...provide(
        {
          ...{ db, keys, secret, accessLog, store, logger },
          backend: { changeNumber: config.services.account ? null : changeNumber },
          isOpenAppeal: context.isOpenAppeal,
          showProfile: context.showProfile,
          sendsSms: Boolean(createSmsSender(config.sms.carrier, { dataDir, clock, logger })?.notifyNumber),
        },
        accountAdminCalls,
      ),
    ],
  });
  if (ownMain) {
    const stop = schedulePublishing(
      () => publishDue(db, scheduledResources, clock.now(), publish),
      (error) => logger.warn('scheduled publishing failed', { error }),
    );
    app.addHook('onClose', stop);
  }
}

/** The storage of packages, and the space on its disk. */
function packageDeps(config: Config) {
  const { dataDir, storage, packageMostBytes: mostBytes } = config;
  return {
    packages: createPackageStore(config),
    mostBytes,
    freeBytes: async () => {
      if (storage.kind === 's3') {
        return undefined;
      }
      // The folder may be on another disk.
      const folder = join(dataDir, PACKAGE_FOLDER);
      const { bavail, bsize } = await statfs(existsSync(folder) ? folder : dataDir);
      return bavail * bsize;
    },
  };
}
