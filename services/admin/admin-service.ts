import * as access from '#contract/admin/access.ts';
import { auditExport, auditList } from '#contract/admin/audit.ts';
import { dashboardTraffic, pageViewList, searchList } from '#contract/admin/dashboard.ts';
import { uploadPicture } from '#contract/admin/media.ts';
import { operatorEndSessions, operatorPassword, operatorTotpReset } from '#contract/admin/operators.ts';
import { playerData, playerErase } from '#contract/admin/privacy.ts';
import * as system from '#contract/admin/system.ts';
import { chinaTime } from '#platform/core/clock.ts';
import { type Check, runChecks } from '#platform/core/finding.ts';
import {
  type AdminRoute,
  adminRoute,
  authRoute,
  fileRoute,
  uploadRoute,
} from '#platform/http/admin/admin-route.ts';
import { resourceRoutes } from '#platform/http/admin/resource-routes.ts';
import { exportAudit, listAudit } from './audit/audit-service.ts';
import type { AuthDeps } from './auth/auth-deps.ts';
import { logIn, logOut, readMe } from './auth/login-service.ts';
import { operatorSessions } from './auth/operator-sessions.ts';
import { changePassword, endOwnSessions, readSessions } from './auth/own-account-service.ts';
import { beginTotp, confirmTotp, enterTotp } from './auth/totp-service.ts';
import {
  type BackupServiceDeps,
  checkBackup,
  downloadBackup,
  listBackups,
  makeBackup,
  restoreBackup,
} from './backups/backup-service.ts';
import { readPageViewList, readSearchList, readTraffic } from './dashboard/traffic-service.ts';
import { type MediaDeps, storePicture } from './media/media-service.ts';
import { operatorResource } from './operators/operator-resource.ts';
import { endOperatorSessions, removeTotp, setOperatorPassword } from './operators/operator-service.ts';
import { erasePlayer, exportPlayerData, type PersonalDataServiceDeps } from './privacy/personal-service.ts';

export function adminService(deps: AuthDeps & Omit<MediaDeps, 'db'>) {
  const { db } = deps;
  const routes = [
    ...accessRoutes(deps),
    adminRoute(auditList, (params) => listAudit(db, params)),
    fileRoute(auditExport, (params, context) => exportAudit(db, params, context)),
    adminRoute(dashboardTraffic, (params, { now }) => readTraffic(db, params, now)),
    adminRoute(pageViewList, (params) => readPageViewList(db, params)),
    adminRoute(searchList, (params) => readSearchList(db, params)),
    uploadRoute(uploadPicture, (params, context, file) => storePicture(deps, params, context, file)),
    ...operatorRoutes(deps),
  ];
  return { directory: operatorSessions(db), routes };
}

function accessRoutes(deps: AuthDeps): AdminRoute[] {
  return [
    authRoute(access.login, (params, context) => logIn(deps, params, context)),
    authRoute(access.totp, (params, context) => enterTotp(deps, params, context)),
    authRoute(access.totpBegin, (params, context) => beginTotp(deps, params, context)),
    authRoute(access.totpConfirm, (params, context) => confirmTotp(deps, params, context)),
    authRoute(access.logout, (_params, context) => logOut(deps, context)),
    authRoute(access.me, async (_params, context) => readMe(deps, context)),
    authRoute(access.changePassword, (params, context) => changePassword(deps, params, context)),
    authRoute(access.sessions, (_params, context) => readSessions(deps, context)),
    authRoute(access.endSession, (params, context) => endOwnSessions(deps, params, context)),
  ];
}

function operatorRoutes(deps: AuthDeps): AdminRoute[] {
  return [
    ...resourceRoutes(operatorResource, { db: deps.db, publish: async () => undefined }),
    adminRoute(operatorPassword, (params, context) => setOperatorPassword(deps, params, context)),
    adminRoute(operatorTotpReset, ({ id }, context) => removeTotp(deps, id, context)),
    adminRoute(operatorEndSessions, ({ id }, context) => endOperatorSessions(deps, id, context)),
  ];
}

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

export function systemRoutes(checks: readonly Check[]): AdminRoute[] {
  return [
    adminRoute(system.systemCheck, async (_params, { now }) => ({
      checked_at: chinaTime(now),
      findings: await runChecks(checks, now),
    })),
  ];
}
