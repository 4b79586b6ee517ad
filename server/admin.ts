import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { probeAddress } from '#platform/adapters/http-client/probe-address.ts';
import { PictureEncoder } from '#platform/adapters/pictures/picture-encoder.ts';
import { createSmsSender } from '#platform/adapters/sms/create-sms-sender.ts';
import { createPackageStore, PACKAGE_FOLDER } from '#platform/adapters/storage/create-file-store.ts';
import type { PreviewPage, PreviewWithin } from '#platform/admin/preview-page.ts';
import { publishDue, schedulePublishing } from '#platform/admin/publish-due.ts';
import type { Changes } from '#platform/cache/changes.ts';
import { provide } from '#platform/calls/provide.ts';
import { systemClock } from '#platform/core/clock.ts';
import type { Config } from '#platform/core/config/config.ts';
import type { ProvinceOf } from '#platform/core/province.ts';
import { registerAdminCalls } from '#platform/http/admin/admin-routes.ts';
import type { ServiceGateway } from '#platform/http/services/service-gateway.ts';
import { KnownDevices } from '#platform/security/known-devices.ts';
import { PasswordHashing } from '#platform/security/passwords/password-hashing.ts';
import { Proofs } from '#platform/security/proof-of-work.ts';
import { accountAdminCalls } from '#services/account/admin-calls.ts';
import { changeNumber } from '#services/account/builtin/numbered-accounts.ts';
import { orderClosing } from '#services/account/closings/order-closing.ts';
import { operatorDeviceCookie } from '#services/admin/auth/operator-sessions.ts';
import { adminCalls } from '#services/admin/calls.ts';
import { operatorDirectory } from '#services/admin/operator-directory.ts';
import { commentsAdminCalls } from '#services/comments/admin-calls.ts';
import { mainAdminCalls } from '#services/main/admin-calls.ts';
import type { ClaimJournal } from '#services/main/codes/journal/claim-journal.ts';
import { mainResources, scheduledResources } from '#services/main/resources.ts';
import packageFile from '../package.json' with { type: 'json' };
import type { Context } from './context.ts';
import { systemChecks } from './doctor/system-checks.ts';
import { personalDataSources } from './personal-data.ts';
import { openAppeals, profileDisplay } from './service-players.ts';
import { setupState } from './setup/setup-state.ts';
import { templateSettings } from './template-settings.ts';

type Own = 'config' | 'db' | 'clock' | 'logger' | 'secret' | 'keys' | 'store' | 'restoring' | 'accessLog';

interface Deps extends Pick<Context, Own> {
  changes: Pick<Changes, 'publish'>;
  journal: ClaimJournal;
  gateway: Pick<ServiceGateway, 'handle'>;
  provinceOf: ProvinceOf;
  /** Without it the operators' passwords have the usual cost. */
  hashing?: PasswordHashing;
  /** Renders a preview, if this process renders pages. */
  preview?: PreviewPage | undefined;
  previewWithin?: PreviewWithin | undefined;
}

/** Registers the admin calls of the services in this process and starts scheduled publishing. */
export async function registerAdmin(app: FastifyInstance, context: Deps): Promise<void> {
  const { config, db, clock, logger, secret, keys, store, journal, preview, previewWithin } = context;
  const { restoring, accessLog, gateway, provinceOf, hashing = new PasswordHashing() } = context;
  const { publish } = context.changes;
  const { operatorTotpRequired: isTotpRequired, allowHttp, publicUrl, dataDir } = config;
  const encoder = new PictureEncoder();
  app.addHook('onClose', async () => encoder.stop());
  const ownMain = !config.services.main;
  const personal = personalDataSources(config, { keys, secret, clock, logger });
  const own = { db, secret, keys, store, logger, publish };
  await registerAdminCalls(app, {
    clock,
    logger,
    version: packageFile.version,
    directory: operatorDirectory({ db, secret, allowHttp }),
    handlers: [
      ...provide(
        {
          ...own,
          hashing,
          isTotpRequired,
          allowHttp,
          publicUrl,
          encoder,
          devices: new KnownDevices(db, operatorDeviceCookie),
          proofs: new Proofs({ db, clock, secret }),
          config,
          clock,
          restoring,
          folder: config.backupDir,
          checks: systemChecks({ config, db, clock: systemClock, store }),
          readSetupState: (now) => setupState({ config, db, store }, now),
          personal,
          orderErasure: orderClosing(db, personal),
        },
        adminCalls,
      ),
      ...(ownMain
        ? provide(
            {
              ...own,
              journal,
              preview,
              previewWithin,
              templates: templateSettings(config),
              ...packageDeps(config),
              // The demo requests no other site: its links lead nowhere.
              probe: config.demo ? undefined : probeAddress,
              resources: mainResources,
            },
            mainAdminCalls,
          )
        : []),
      ...(config.services.sdk ? [] : provide(own, commentsAdminCalls)),
      ...provide(
        {
          ...own,
          accessLog,
          provinceOf,
          backend: { changeNumber: config.services.account ? null : changeNumber },
          isOpenAppeal: openAppeals(gateway, clock),
          showProfile: profileDisplay(gateway, clock),
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
