import * as calls from '../../../contract/operator/system.ts';
import { fileRoute, type OperatorRoute, operatorRoute } from '../../../platform/http/operator-route.ts';
import { type BackupCare, examineBackup, handOutBackup, listBackups, makeBackup } from './backup-service.ts';

/** Backups in the back office. Restoring is for the command line: it stops the portal. */
export function backupRoutes(care: BackupCare): OperatorRoute[] {
  return [
    operatorRoute(calls.backupList, () => listBackups(care)),
    operatorRoute(calls.backupMake, (_params, visit) => makeBackup(care, visit)),
    operatorRoute(calls.backupCheck, ({ id }, visit) => examineBackup(care, id, visit)),
    fileRoute(calls.backupDownload, ({ id }, visit) => handOutBackup(care, id, visit)),
  ];
}
