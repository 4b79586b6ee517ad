import type { FileStore } from '#platform/adapters/storage/file-store.ts';
import type { Clock } from '#platform/core/clock.ts';
import type { Config } from '#platform/core/config/config.ts';
import type { Check } from '#platform/core/finding.ts';
import type { Database } from '#platform/database/open.ts';
import { journalCheck, pagesCheck, searchCheck } from '#services/main/doctor/main-checks.ts';
import { backupCheck } from './backup-check.ts';
import { clockCheck, databaseCheck, migrationCheck, onceBuilt, writeCheck } from './database-checks.ts';
import { filesCheck } from './files-check.ts';
import { replicaCheck } from './replica-check.ts';
import { diskCheck, settingsCheck, smsCheck, storageCheck } from './setting-checks.ts';

/** What the doctor can look at without the database. */
export function placeChecks(config: Config, store: FileStore): Check[] {
  return [
    settingsCheck(config),
    diskCheck(config),
    filesCheck(config),
    smsCheck(config),
    storageCheck(store, config),
  ];
}

/** What the doctor looks at in this process, on the command line and in the back office alike. */
export function systemChecks(parts: {
  config: Config;
  db: Database;
  clock: Clock;
  store: FileStore;
}): Check[] {
  const { config, db, clock, store } = parts;
  return [
    ...placeChecks(config, store),
    databaseCheck(db),
    onceBuilt(db, writeCheck(db)),
    migrationCheck(db),
    ...(config.databaseReadUrl ? [replicaCheck(db, config.databaseReadUrl)] : []),
    onceBuilt(
      db,
      clockCheck(db, () => clock.now()),
    ),
    ...(config.services.main
      ? []
      : [
          onceBuilt(db, searchCheck(db)),
          onceBuilt(db, pagesCheck(db)),
          onceBuilt(db, journalCheck(db, config.journalDir)),
        ]),
    onceBuilt(db, backupCheck(db, config.nightly)),
  ];
}
