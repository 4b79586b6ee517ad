import { playerData, playerErase } from '#contract/admin/privacy.ts';
import * as system from '#contract/admin/system.ts';
import { chinaTime } from '#platform/core/clock.ts';
import { type Check, runChecks } from '#platform/core/finding.ts';
import { type AdminRoute, adminRoute, authRoute, fileRoute } from '#platform/http/admin/admin-route.ts';
import type { AuthDeps } from './auth/auth-deps.ts';
import {
  type BackupServiceDeps,
  checkBackup,
  downloadBackup,
  listBackups,
  makeBackup,
  restoreBackup,
} from './backups/backup-service.ts';
import { erasePlayer, exportPlayerData, type PersonalDataServiceDeps } from './privacy/personal-service.ts';

export function backupRoutes(deps: BackupServiceDeps & AuthDeps): AdminRoute[] {
  return [
    adminRoute(system.backupList, () => listBackups(deps)),
    adminRoute(system.backupMake, (_params, context) => makeBackup(deps, context)),
    adminRoute(system.backupCheck, ({ id }, context) => checkBackup(deps, id, context)),
    authRoute(system.backupRestore, (params, context) => restoreBackup(deps, params, context)),
    fileRoute(system.backupDownload, ({ id }, context) => downloadBackup(deps, id, context)),
  ];
}

export function privacyRoutes(deps: PersonalDataServiceDeps): AdminRoute[] {
  return [
    fileRoute(playerData, ({ id }, context) => exportPlayerData(deps, id, context)),
    adminRoute(playerErase, (params, context) => erasePlayer(deps, params, context)),
  ];
}

/** The findings of `doctor` on the admin site. */
export function systemRoutes(checks: readonly Check[]): AdminRoute[] {
  return [
    adminRoute(system.systemCheck, async (_params, { now }) => ({
      checked_at: chinaTime(now),
      findings: await runChecks(checks, now),
    })),
  ];
}
