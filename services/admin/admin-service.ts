import * as access from '#contract/admin/access.ts';
import { auditExport, auditList } from '#contract/admin/audit.ts';
import * as promotion from '#contract/admin/channels.ts';
import {
  dashboardTraffic,
  pageSharesExport,
  pageViewExport,
  pageViewList,
  searchExport,
  searchList,
} from '#contract/admin/dashboard.ts';
import { importPicture, uploadPicture } from '#contract/admin/media.ts';
import { operatorEndSessions, operatorFactorsReset, operatorInvite } from '#contract/admin/operators.ts';
import * as passkeys from '#contract/admin/passkeys.ts';
import { playerData, playerErase } from '#contract/admin/privacy.ts';
import * as setup from '#contract/admin/setup.ts';
import * as sources from '#contract/admin/sources.ts';
import * as system from '#contract/admin/system.ts';
import * as tokens from '#contract/admin/tokens.ts';
import { trafficTrends } from '#contract/admin/trends.ts';
import * as webhooks from '#contract/admin/webhooks.ts';
import { weeklyList, weeklyOne } from '#contract/admin/weekly.ts';
import type { PublishChanges } from '#platform/cache/changes.ts';
import type { Handler } from '#platform/calls/handler.ts';
import { adminRoute, authRoute, fileRoute, uploadRoute } from '#platform/calls/parameters-first.ts';
import { provide } from '#platform/calls/provide.ts';
import { resourceCalls } from '#platform/calls/resource-calls.ts';
import { chinaTime } from '#platform/core/clock.ts';
import { type Check, runChecks } from '#platform/core/finding.ts';
import type { OperatorDirectory } from '#platform/core/operator.ts';
import { exportAudit, listAudit } from './audit/audit-service.ts';
import type { AuthDeps } from './auth/auth-deps.ts';
import { confirmByPassword } from './auth/confirmation.ts';
import { acceptInvitation, readInvitation } from './auth/invitation-service.ts';
import { challengeLogin, logIn, logOut, readMe } from './auth/login-service.ts';
import { operatorSessions } from './auth/operator-sessions.ts';
import { changePassword, endOwnSessions, readSessions, setOwnPassword } from './auth/own-account-service.ts';
import {
  addPasskey,
  beginPasskeyAdd,
  readPasskeys,
  removePasskey,
  renamePasskey,
} from './auth/own-passkeys.ts';
import {
  beginPasskey,
  beginPasskeyLogin,
  confirmByPasskey,
  enterPasskey,
  logInByPasskey,
} from './auth/passkey-service.ts';
import { beginTotp, confirmTotp, enterTotp } from './auth/totp-service.ts';
import {
  type BackupServiceDeps,
  checkBackup,
  downloadBackup,
  listBackups,
  makeBackup,
  restoreBackup,
} from './backups/backup-service.ts';
import { exportPageShares, exportPageViews, exportSearches } from './dashboard/traffic-export.ts';
import { readPageViewList, readSearchList, readTraffic } from './dashboard/traffic-service.ts';
import { exportTrafficTrend, readTrafficTrends } from './dashboard/traffic-trends.ts';
import { type MediaDeps, storePicture, storePictureOfWeb } from './media/media-service.ts';
import { operatorResource } from './operators/operator-resource.ts';
import { endOperatorSessions, inviteOperator, removeFactors } from './operators/operator-service.ts';
import { roleResource } from './operators/role-resource.ts';
import { erasePlayer, exportPlayerData, type PersonalDataServiceDeps } from './privacy/personal-service.ts';
import { channelResource } from './promotion/channel-resource.ts';
import { PromotionFigures } from './promotion/figures.ts';
import { putSetupAside, readSetup, type SetupDeps, waiveSetupItem } from './setup/setup-service.ts';
import {
  exportSourceShares,
  exportSources,
  readSourceShares,
  readSources,
} from './sources/source-figures.ts';
import { operatorOfToken } from './tokens/token-directory.ts';
import { createToken, readOwnTokens, readTokens, revokeToken } from './tokens/token-service.ts';
import {
  pauseWebhook,
  readChanges,
  readDeliveries,
  readWebhooks,
  removeWebhook,
  replayDelivery,
  rotateSecret,
  saveWebhook,
  testWebhook,
  type WebhookDeps,
} from './webhooks/webhook-service.ts';

import { readWeeklyReport, readWeeklyReports } from './weekly/weekly-service.ts';

export function adminService(deps: AuthDeps & Omit<MediaDeps, 'db'> & { publish: PublishChanges }) {
  const { db } = deps;
  const routes = [
    ...accessRoutes(deps),
    ...passkeyRoutes(deps),
    adminRoute(auditList, (params) => listAudit(db, params)),
    fileRoute(auditExport, (params, context) => exportAudit(db, params, context)),
    adminRoute(dashboardTraffic, (params, context) => readTraffic(db, params, context)),
    adminRoute(pageViewList, (params, context) => readPageViewList(db, params, context)),
    adminRoute(searchList, (params, context) => readSearchList(db, params, context)),
    fileRoute(pageSharesExport, (params, context) => exportPageShares(db, params, context)),
    fileRoute(pageViewExport, (params, context) => exportPageViews(db, params, context)),
    fileRoute(searchExport, (params, context) => exportSearches(db, params, context)),
    adminRoute(trafficTrends.read, (params, context) => readTrafficTrends(db, params, context)),
    fileRoute(trafficTrends.file, (params, context) => exportTrafficTrend(db, params, context)),
    adminRoute(weeklyList, (_params, context) => readWeeklyReports(db, context)),
    adminRoute(weeklyOne, ({ id }, context) => readWeeklyReport(db, id, context)),
    uploadRoute(uploadPicture, (params, context, file) => storePicture(deps, params, context, file)),
    adminRoute(importPicture, (params, context) => storePictureOfWeb(deps, params, context)),
    adminRoute(sources.sourceList, (params, context) => readSources(db, params, context)),
    adminRoute(sources.sourceShares, (params, context) => readSourceShares(db, params, context)),
    fileRoute(sources.sourceSharesExport, (params, context) => exportSourceShares(db, params, context)),
    fileRoute(sources.sourceExport, (params, context) => exportSources(db, params, context)),
    ...promotionRoutes(deps),
    ...operatorRoutes(deps),
    adminRoute(tokens.tokenList, (_params, context) => readTokens(db, context)),
    adminRoute(tokens.ownTokenList, (_params, context) => readOwnTokens(db, context)),
    adminRoute(tokens.tokenCreate, (params, context) => createToken(db, params, context)),
    adminRoute(tokens.tokenRevoke, (params, context) => revokeToken(db, params, context)),
    ...webhookRoutes(deps),
  ];
  const directory: OperatorDirectory = {
    of: operatorSessions(db),
    ofToken: (token, browser, now) => operatorOfToken(deps, token, browser, now),
  };
  return { directory, routes };
}

function promotionRoutes({ db, publish }: Pick<AuthDeps, 'db'> & { publish: PublishChanges }): Handler[] {
  const figures = new PromotionFigures(db);
  return [
    ...provide({ db, publish }, resourceCalls(channelResource)),
    adminRoute(promotion.promotionList, (params, context) => figures.list(params, context)),
    adminRoute(promotion.promotionTrend, (params, context) => figures.trend(params, context)),
    fileRoute(promotion.promotionTrendExport, (params, context) => figures.exportTrend(params, context)),
    fileRoute(promotion.promotionExport, (params, context) => figures.export(params, context)),
  ];
}

function accessRoutes(deps: AuthDeps): Handler[] {
  return [
    authRoute(access.login, (params, context) => logIn(deps, params, context)),
    authRoute(access.loginChallenge, (params, context) => challengeLogin(deps, params, context)),
    authRoute(access.setOwnPassword, (params, context) => setOwnPassword(deps, params, context)),
    authRoute(access.invitation, (params, context) => readInvitation(deps, params, context)),
    authRoute(access.acceptInvitation, (params, context) => acceptInvitation(deps, params, context)),
    authRoute(access.totp, (params, context) => enterTotp(deps, params, context)),
    authRoute(access.totpBegin, (_params, context) => beginTotp(deps, context)),
    authRoute(access.totpConfirm, (params, context) => confirmTotp(deps, params, context)),
    authRoute(access.logout, (_params, context) => logOut(deps, context)),
    authRoute(access.me, async (_params, context) => readMe(deps, context)),
    authRoute(access.changePassword, (params, context) => changePassword(deps, params, context)),
    authRoute(access.confirm, (params, context) => confirmByPassword(deps, params, context)),
    authRoute(access.sessions, (_params, context) => readSessions(deps, context)),
    authRoute(access.endSession, (params, context) => endOwnSessions(deps, params, context)),
  ];
}

function passkeyRoutes(deps: AuthDeps): Handler[] {
  return [
    authRoute(passkeys.passkeyLoginBegin, (_params, context) => beginPasskeyLogin(deps, context)),
    authRoute(passkeys.passkeyLogin, ({ credential }, context) => logInByPasskey(deps, credential, context)),
    authRoute(passkeys.passkeyBegin, (_params, context) => beginPasskey(deps, context)),
    authRoute(passkeys.passkeyFactor, ({ credential }, context) => enterPasskey(deps, credential, context)),
    authRoute(passkeys.passkeyConfirm, ({ credential }, context) =>
      confirmByPasskey(deps, credential, context),
    ),
    authRoute(passkeys.passkeyAddBegin, (_params, context) => beginPasskeyAdd(deps, context)),
    authRoute(passkeys.passkeyAdd, (params, context) => addPasskey(deps, params, context)),
    authRoute(passkeys.passkeyList, (_params, context) => readPasskeys(deps, context)),
    authRoute(passkeys.passkeyRename, (params, context) => renamePasskey(deps, params, context)),
    authRoute(passkeys.passkeyRemove, ({ id }, context) => removePasskey(deps, id, context)),
  ];
}

function operatorRoutes(deps: AuthDeps): Handler[] {
  return [
    ...provide({ db: deps.db, publish: async () => undefined }, [
      ...resourceCalls(operatorResource),
      ...resourceCalls(roleResource),
    ]),
    adminRoute(operatorInvite, ({ id }, context) => inviteOperator(deps, id, context)),
    adminRoute(operatorFactorsReset, (params, context) => removeFactors(deps, params, context)),
    adminRoute(operatorEndSessions, ({ id }, context) => endOperatorSessions(deps, id, context)),
  ];
}

function webhookRoutes(deps: WebhookDeps): Handler[] {
  return [
    adminRoute(webhooks.webhookList, () => readWebhooks(deps)),
    adminRoute(webhooks.webhookSave, (params, context) => saveWebhook(deps, params, context)),
    adminRoute(webhooks.webhookRotate, (params, context) => rotateSecret(deps, params, context)),
    adminRoute(webhooks.webhookRemove, ({ id }, context) => removeWebhook(deps, id, context)),
    adminRoute(webhooks.webhookPause, (params, context) => pauseWebhook(deps, params, context)),
    adminRoute(webhooks.webhookTest, ({ id }, context) => testWebhook(deps, id, context)),
    adminRoute(webhooks.deliveryList, (params) => readDeliveries(deps, params)),
    adminRoute(webhooks.deliveryReplay, ({ id }, context) => replayDelivery(deps, id, context)),
    adminRoute(webhooks.changeList, (params, context) => readChanges(deps, params, context)),
  ];
}

export function backupRoutes(deps: BackupServiceDeps): Handler[] {
  return [
    adminRoute(system.backupList, () => listBackups(deps)),
    adminRoute(system.backupMake, (_params, context) => makeBackup(deps, context)),
    adminRoute(system.backupCheck, (params, context) => checkBackup(deps, params, context)),
    adminRoute(system.backupRestore, (params, context) => restoreBackup(deps, params, context)),
    fileRoute(system.backupDownload, ({ id }, context) => downloadBackup(deps, id, context)),
  ];
}

export function privacyRoutes(deps: PersonalDataServiceDeps): Handler[] {
  return [
    fileRoute(playerData, ({ id }, context) => exportPlayerData(deps, id, context)),
    adminRoute(playerErase, (params, context) => erasePlayer(deps, params, context)),
  ];
}

export function setupRoutes(deps: SetupDeps): Handler[] {
  return [
    adminRoute(setup.setupRead, (_params, context) => readSetup(deps, context)),
    adminRoute(setup.setupWaive, (params, context) => waiveSetupItem(deps, params, context)),
    adminRoute(setup.setupAside, (params, context) => putSetupAside(deps, params, context)),
  ];
}

export function systemRoutes(checks: readonly Check[]): Handler[] {
  return [
    adminRoute(system.systemCheck, async (_params, { now }) => ({
      checked_at: chinaTime(now),
      findings: await runChecks(checks, now),
    })),
  ];
}
