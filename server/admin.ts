import type { FastifyInstance } from 'fastify';
import { PictureEncoder } from '#platform/adapters/pictures/picture-encoder.ts';
import type { FileStore } from '#platform/adapters/storage/file-store.ts';
import type { PreviewPage } from '#platform/admin/preview-page.ts';
import { publishDue, schedulePublishing } from '#platform/admin/publish-due.ts';
import type { RestoreControl } from '#platform/backup/restores.ts';
import type { PublishChanges } from '#platform/cache/changes.ts';
import type { Clock } from '#platform/core/clock.ts';
import type { Config } from '#platform/core/config/config.ts';
import type { Logger } from '#platform/core/logger.ts';
import type { Database } from '#platform/database/open.ts';
import { registerAdminCalls } from '#platform/http/admin/admin-routes.ts';
import { PasswordHashing } from '#platform/security/passwords/password-hashing.ts';
import type { ServerSecret } from '#platform/security/secrets/server-secret.ts';
import { playerAdminRoutes } from '#services/account/players/admin-routes.ts';
import { adminService, backupRoutes, privacyRoutes, systemRoutes } from '#services/admin/admin-service.ts';
import { commentsAdmin } from '#services/comments/comments-admin.ts';
import type { ClaimJournal } from '#services/main/claims/journal/claim-journal.ts';
import { mainAdmin, scheduledResources } from '#services/main/main-admin.ts';
import packageFile from '../package.json' with { type: 'json' };
import { systemChecks } from './doctor/system-checks.ts';
import { personalDataSources } from './personal-data.ts';

interface Context {
  config: Config;
  store: FileStore;
  db: Database;
  clock: Clock;
  logger: Logger;
  secret: ServerSecret;
  publish: PublishChanges;
  journal: ClaimJournal;
  /** Renders a preview, if this process renders pages. */
  preview?: PreviewPage | undefined;
  restoring: RestoreControl;
}

/** Registers the admin calls of the services in this process and starts scheduled publishing. */
export async function registerAdmin(app: FastifyInstance, context: Context): Promise<void> {
  const { config, db, clock, logger, secret, store, publish, journal, preview, restoring } = context;
  const { operatorTotpRequired: isTotpRequired, allowHttp } = config;
  const hashing = new PasswordHashing();
  const encoder = new PictureEncoder();
  const auth = { db, secret, hashing, isTotpRequired, allowHttp };
  const { directory, routes } = adminService({ ...auth, encoder, store });
  app.addHook('onClose', async () => encoder.stop());
  const ownMain = !config.services.main;
  const numberKey = (mobile: string) => secret.hash('mobile', mobile);
  await registerAdminCalls(app, {
    ...{ directory, clock, logger, version: packageFile.version },
    routes: [
      ...routes,
      ...(ownMain ? mainAdmin({ db, publish, journal, preview }) : []),
      ...(config.services.sdk ? [] : commentsAdmin({ db, publish })),
      ...playerAdminRoutes({ db, numberKey }),
      ...backupRoutes({ ...auth, store, config, clock, logger, restoring, folder: config.backupDir }),
      ...systemRoutes(systemChecks({ config, db, clock, store })),
      ...privacyRoutes({ db, publish, personal: personalDataSources(config) }),
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
