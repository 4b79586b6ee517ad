import { createPackageStore } from '#platform/adapters/storage/create-file-store.ts';
import type { FileStore } from '#platform/adapters/storage/file-store.ts';
import type { Clock } from '#platform/core/clock.ts';
import type { Config } from '#platform/core/config/config.ts';
import type { Check } from '#platform/core/finding.ts';
import type { Database } from '#platform/database/open.ts';
import { figuresCheck } from '#services/main/doctor/figures-check.ts';
import {
  appFilingCheck,
  counterCheck,
  journalCheck,
  listCountsCheck,
  pagesCheck,
  reservationsCheck,
  searchCheck,
} from '#services/main/doctor/main-checks.ts';
import { ownLinksCheck } from '#services/main/doctor/own-links-check.ts';
import { packageCheck } from '#services/main/doctor/package-check.ts';
import { backupCheck } from './backup-check.ts';
import { consoleCheck } from './console-check.ts';
import { dataKeysCheck } from './data-keys-check.ts';
import { clockCheck, databaseCheck, migrationCheck, requiresSchema, writeCheck } from './database-checks.ts';
import { filesCheck } from './files-check.ts';
import { keyPlacesCheck } from './key-places-check.ts';
import { poolerCheck } from './pooler-check.ts';
import { replicaCheck } from './replica-check.ts';
import { diskCheck, settingsCheck, smsCheck, storageCheck } from './setting-checks.ts';

interface Deps {
  config: Config;
  db: Database;
  clock: Clock;
  store: FileStore;
}

export function placeChecks(config: Config, store: FileStore): Check[] {
  return [
    settingsCheck(config),
    consoleCheck(config),
    diskCheck(config),
    filesCheck(config),
    keyPlacesCheck(config),
    smsCheck(config),
    storageCheck(store, config),
  ];
}

/** All checks of the doctor, for the command line and the admin site. */
export function systemChecks({ config, db, clock, store }: Deps): Check[] {
  const onSchema = (...checks: Check[]) => checks.map((check) => requiresSchema(db, check));
  return [
    ...placeChecks(config, store),
    databaseCheck(db),
    ...onSchema(writeCheck(db)),
    migrationCheck(db),
    poolerCheck(db, config),
    ...(config.databaseReadUrl ? [replicaCheck(db, config.databaseReadUrl)] : []),
    ...onSchema(
      clockCheck(db, () => clock.now()),
      ...(config.services.main
        ? []
        : [
            searchCheck(db),
            appFilingCheck(db),
            packageCheck(db, createPackageStore(config)),
            figuresCheck(db),
            pagesCheck(db),
            counterCheck(db),
            ownLinksCheck(db),
            reservationsCheck(db),
            listCountsCheck(db),
            journalCheck(db, config.journalDir),
          ]),
      backupCheck(db, config),
    ),
    requiresSchema(db, dataKeysCheck(db, config), 'data_key'),
  ];
}
