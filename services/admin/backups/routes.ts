import * as calls from '#contract/admin/system.ts';
import { authRoute, fileRoute, type OperatorRoute, operatorRoute } from '#platform/http/admin/admin-route.ts';
import type { AuthDeps } from '../auth/auth-deps.ts';
import { type BackupCare, examineBackup, handOutBackup, listBackups, makeBackup } from './backup-service.ts';
import { restoreFromConsole } from './restore-service.ts';

/** Backups in the back office. */
export function backupRoutes(care: BackupCare & AuthDeps): OperatorRoute[] {
  return [
    operatorRoute(calls.backupList, () => listBackups(care)),
    operatorRoute(calls.backupMake, (_params, context) => makeBackup(care, context)),
    operatorRoute(calls.backupCheck, ({ id }, context) => examineBackup(care, id, context)),
    authRoute(calls.backupRestore, (params, context) => restoreFromConsole(care, params, context)),
    fileRoute(calls.backupDownload, ({ id }, context) => handOutBackup(care, id, context)),
  ];
}
