import type { FastifyInstance } from 'fastify';
import packageFile from './package.json' with { type: 'json' };
import { personalParts } from './personal-parts.ts';
import type { Restoring } from './platform/archive/restore-order.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config/config.ts';
import type { Database } from './platform/database/open.ts';
import { registerOperatorCalls } from './platform/http/operator-routes.ts';
import type { Logger } from './platform/logger.ts';
import type { PreviewPage } from './platform/manage/preview-page.ts';
import { keepTurning, turnByClock } from './platform/manage/turn-by-clock.ts';
import type { PublishChanges } from './platform/page-cache/changes.ts';
import { PasswordHashing } from './platform/passwords/password-hashing.ts';
import { PictureEncoder } from './platform/pictures/picture-encoder.ts';
import type { ServerSecret } from './platform/secrets/server-secret.ts';
import type { FileStore } from './platform/storage/file-store.ts';
import { playerManageRoutes } from './services/account/players/manage-routes.ts';
import { backupRoutes } from './services/console/backups/routes.ts';
import { consoleService } from './services/console/console-service.ts';
import { personalRoutes } from './services/console/personal/routes.ts';
import { systemRoutes } from './services/console/system/routes.ts';
import type { ClaimJournal } from './services/main/claims/journal/claim-journal.ts';
import { mainManagement, timedSubjects } from './services/main/main-management.ts';
import { sdkManagement } from './services/sdk/sdk-management.ts';
import { systemChecks } from './system-checks.ts';

interface Context {
  config: Config;
  /** Where pictures are kept. */
  store: FileStore;
  db: Database;
  clock: Clock;
  logger: Logger;
  secret: ServerSecret;
  tell: PublishChanges;
  journal: ClaimJournal;
  /** Shows a page before it is on the site, where pages are rendered. */
  preview?: PreviewPage | undefined;
  restoring: Restoring;
}

/**
 * Puts the back office's calls on a server, and keeps what is to come on the site or to go from it by the clock. What
 * a service elsewhere has is edited there.
 */
export async function openBackOffice(app: FastifyInstance, context: Context): Promise<void> {
  const { config, db, clock, logger, secret, store, tell, journal, preview, restoring } = context;
  const { operatorTotpRequired: isTotpRequired, allowHttp } = config;
  const hashing = new PasswordHashing();
  const encoder = new PictureEncoder();
  const door = { db, secret, hashing, isTotpRequired, allowHttp };
  const { directory, routes } = consoleService({ ...door, encoder, store });
  app.addHook('onClose', async () => encoder.stop());
  const ownMain = !config.services.main;
  const numberKey = (mobile: string) => secret.hash('mobile', mobile);
  await registerOperatorCalls(app, {
    ...{ directory, clock, logger, version: packageFile.version },
    routes: [
      ...routes,
      ...(ownMain ? mainManagement({ db, tell, journal, preview }) : []),
      ...(config.services.sdk ? [] : sdkManagement({ db, tell })),
      ...playerManageRoutes({ db, numberKey }),
      ...backupRoutes({ ...door, store, config, clock, logger, restoring, folder: config.backupDir }),
      ...systemRoutes(systemChecks({ config, db, clock, store })),
      ...personalRoutes({ db, tell, personal: personalParts(config) }),
    ],
  });
  if (ownMain) {
    const stop = keepTurning(
      () => turnByClock(db, timedSubjects, clock.now(), tell),
      (error) => logger.warn('scheduled publishing failed', { error }),
    );
    app.addHook('onClose', stop);
  }
}
