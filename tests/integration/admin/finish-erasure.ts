import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { PublishChanges } from '#platform/cache/changes.ts';
import { systemClock } from '#platform/core/clock.ts';
import { createLogger } from '#platform/core/logger.ts';
import type { Database } from '#platform/database/open.ts';
import { ServiceGateway } from '#platform/http/services/service-gateway.ts';
import type { ServerSecret } from '#platform/security/secrets/server-secret.ts';
import { runAccountJobs, serviceErasure } from '#server/jobs/account-jobs.ts';
import { accountDataSource } from '#server/personal-data.ts';
import { testKeys } from '#tests/data-keys.ts';
import { serviceRoutes } from '../accounts/closing-scene.ts';

/** A minute after operators ordered erasures, runs the job of the portal that carries them out. */
export async function finishErasure(
  db: Database,
  secret: ServerSecret,
  publish: PublishChanges = async () => undefined,
) {
  await sql`
    update account_closing set started_at = now() - interval '61 seconds' where operator_reason is not null`.execute(
    db,
  );
  const logger = createLogger('silent');
  const gateway = new ServiceGateway(serviceRoutes(db, publish), {}, logger);
  return runAccountJobs({
    db,
    keys: testKeys,
    clock: systemClock,
    logger,
    notify: null,
    accounts: accountDataSource({ keys: testKeys, secret }),
    eraseInServices: serviceErasure(gateway, systemClock),
    journalDir: mkdtempSync(join(tmpdir(), 'youmen-erased-')),
  });
}
