import * as calls from '../../../contract/operator/system.ts';
import {
  doorRoute,
  fileRoute,
  type OperatorRoute,
  operatorRoute,
} from '../../../platform/http/operator-route.ts';
import type { DoorDeps } from '../access/door-deps.ts';
import { type BackupCare, examineBackup, handOutBackup, listBackups, makeBackup } from './backup-service.ts';
import { restoreFromConsole } from './restore-service.ts';

/** Backups in the back office. */
export function backupRoutes(care: BackupCare & DoorDeps): OperatorRoute[] {
  return [
    operatorRoute(calls.backupList, () => listBackups(care)),
    operatorRoute(calls.backupMake, (_params, visit) => makeBackup(care, visit)),
    operatorRoute(calls.backupCheck, ({ id }, visit) => examineBackup(care, id, visit)),
    doorRoute(calls.backupRestore, (params, visit) => restoreFromConsole(care, params, visit)),
    fileRoute(calls.backupDownload, ({ id }, visit) => handOutBackup(care, id, visit)),
  ];
}
