import { playerData, playerErase } from '#contract/admin/privacy.ts';
import * as system from '#contract/admin/system.ts';
import { chinaTime } from '#platform/core/clock.ts';
import { type Check, examine } from '#platform/core/finding.ts';
import { authRoute, fileRoute, type OperatorRoute, operatorRoute } from '#platform/http/admin/admin-route.ts';
import type { AuthDeps } from './auth/auth-deps.ts';
import {
  type BackupServiceDeps,
  checkBackup,
  downloadBackup,
  listBackups,
  makeBackup,
} from './backups/backup-service.ts';
import { restoreBackup } from './backups/restore-service.ts';
import { erasePlayer, exportPlayerData, type PersonalDataServiceDeps } from './privacy/personal-service.ts';

export function backupRoutes(deps: BackupServiceDeps & AuthDeps): OperatorRoute[] {
  return [
    operatorRoute(system.backupList, () => listBackups(deps)),
    operatorRoute(system.backupMake, (_params, context) => makeBackup(deps, context)),
    operatorRoute(system.backupCheck, ({ id }, context) => checkBackup(deps, id, context)),
    authRoute(system.backupRestore, (params, context) => restoreBackup(deps, params, context)),
    fileRoute(system.backupDownload, ({ id }, context) => downloadBackup(deps, id, context)),
  ];
}

export function privacyRoutes(deps: PersonalDataServiceDeps): OperatorRoute[] {
  return [
    fileRoute(playerData, ({ id }, context) => exportPlayerData(deps, id, context)),
    operatorRoute(playerErase, (params, context) => erasePlayer(deps, params, context)),
  ];
}

/** The findings of `doctor` on the admin site. */
export function systemRoutes(checks: readonly Check[]): OperatorRoute[] {
  return [
    operatorRoute(system.systemCheck, async (_params, { now }) => ({
      checked_at: chinaTime(now),
      findings: await examine(checks, now),
    })),
  ];
}
