import * as access from '#contract/admin/access.ts';
import { auditExport, auditList } from '#contract/admin/audit.ts';
import * as promotion from '#contract/admin/channels.ts';
import * as dashboard from '#contract/admin/dashboard.ts';
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
import { resourceCalls } from '#platform/calls/resource-calls.ts';
import { exportAudit, listAudit } from './audit/audit-service.ts';
import { confirmByPassword } from './auth/confirmation.ts';
import { acceptInvitation, readInvitation } from './auth/invitation-service.ts';
import { challengeLogin, logIn, logOut, readMe } from './auth/login-service.ts';
import { changePassword, endOwnSessions, readSessions, setOwnPassword } from './auth/own-account-service.ts';
import * as ownPasskey from './auth/own-passkeys.ts';
import * as passkey from './auth/passkey-service.ts';
import { beginTotp, confirmTotp, enterTotp } from './auth/totp-service.ts';
import * as backup from './backups/backup-service.ts';
import { adminHandler } from './context.ts';
import { exportPageShares, exportPageViews, exportSearches } from './dashboard/traffic-export.ts';
import { readPageViewList, readSearchList, readTraffic } from './dashboard/traffic-service.ts';
import { exportTrafficTrend, readTrafficTrends } from './dashboard/traffic-trends.ts';
import { storePicture, storePictureOfWeb } from './media/media-service.ts';
import { operatorResource } from './operator-management/operator-resource.ts';
import * as operator from './operator-management/operator-service.ts';
import { roleResource } from './operator-management/role-resource.ts';
import { erasePlayer, exportPlayerData } from './privacy/personal-service.ts';
import { channelResource } from './promotion/channel-resource.ts';
import * as figures from './promotion/figures.ts';
import { putSetupAside, readSetup, waiveSetupItem } from './setup/setup-service.ts';
import * as sourceFigures from './sources/source-figures.ts';
import { checkSystem } from './system-check.ts';
import { createToken, readOwnTokens, readTokens, revokeToken } from './tokens/token-service.ts';
import * as webhook from './webhooks/webhook-service.ts';
import { readWeeklyReport, readWeeklyReports } from './weekly/weekly-service.ts';

/** The admin calls of operators, figures, pictures, backups and the set-up. */
export const adminCalls = [
  adminHandler(access.login, logIn),
  adminHandler(access.loginChallenge, challengeLogin),
  adminHandler(access.setOwnPassword, setOwnPassword),
  adminHandler(access.invitation, readInvitation),
  adminHandler(access.acceptInvitation, acceptInvitation),
  adminHandler(access.totp, enterTotp),
  adminHandler(access.totpBegin, beginTotp),
  adminHandler(access.totpConfirm, confirmTotp),
  adminHandler(access.logout, logOut),
  adminHandler(access.me, readMe),
  adminHandler(access.changePassword, changePassword),
  adminHandler(access.confirm, confirmByPassword),
  adminHandler(access.sessions, readSessions),
  adminHandler(access.endSession, endOwnSessions),
  adminHandler(passkeys.passkeyLoginBegin, passkey.beginPasskeyLogin),
  adminHandler(passkeys.passkeyLogin, passkey.logInByPasskey),
  adminHandler(passkeys.passkeyBegin, passkey.beginPasskey),
  adminHandler(passkeys.passkeyFactor, passkey.enterPasskey),
  adminHandler(passkeys.passkeyConfirm, passkey.confirmByPasskey),
  adminHandler(passkeys.passkeyAddBegin, ownPasskey.beginPasskeyAdd),
  adminHandler(passkeys.passkeyAdd, ownPasskey.addPasskey),
  adminHandler(passkeys.passkeyList, ownPasskey.readPasskeys),
  adminHandler(passkeys.passkeyRename, ownPasskey.renamePasskey),
  adminHandler(passkeys.passkeyRemove, ownPasskey.removePasskey),
  adminHandler(auditList, listAudit),
  adminHandler(auditExport, exportAudit),
  adminHandler(dashboard.dashboardTraffic, readTraffic),
  adminHandler(dashboard.pageViewList, readPageViewList),
  adminHandler(dashboard.searchList, readSearchList),
  adminHandler(dashboard.pageSharesExport, exportPageShares),
  adminHandler(dashboard.pageViewExport, exportPageViews),
  adminHandler(dashboard.searchExport, exportSearches),
  adminHandler(trafficTrends.read, readTrafficTrends),
  adminHandler(trafficTrends.file, exportTrafficTrend),
  adminHandler(weeklyList, readWeeklyReports),
  adminHandler(weeklyOne, readWeeklyReport),
  adminHandler(uploadPicture, storePicture),
  adminHandler(importPicture, storePictureOfWeb),
  adminHandler(sources.sourceList, sourceFigures.readSources),
  adminHandler(sources.sourceShares, sourceFigures.readSourceShares),
  adminHandler(sources.sourceSharesExport, sourceFigures.exportSourceShares),
  adminHandler(sources.sourceExport, sourceFigures.exportSources),
  adminHandler(tokens.tokenList, readTokens),
  adminHandler(tokens.ownTokenList, readOwnTokens),
  adminHandler(tokens.tokenCreate, createToken),
  adminHandler(tokens.tokenRevoke, revokeToken),
  ...resourceCalls(channelResource),
  adminHandler(promotion.promotionList, figures.readPromotion),
  adminHandler(promotion.promotionTrend, figures.readPromotionTrend),
  adminHandler(promotion.promotionTrendExport, figures.exportPromotionTrend),
  adminHandler(promotion.promotionExport, figures.exportPromotion),
  ...resourceCalls(operatorResource),
  ...resourceCalls(roleResource),
  adminHandler(operatorInvite, operator.inviteOperator),
  adminHandler(operatorFactorsReset, operator.removeFactors),
  adminHandler(operatorEndSessions, operator.endOperatorSessions),
  adminHandler(webhooks.webhookList, webhook.readWebhooks),
  adminHandler(webhooks.webhookSave, webhook.saveWebhook),
  adminHandler(webhooks.webhookRotate, webhook.rotateSecret),
  adminHandler(webhooks.webhookRemove, webhook.removeWebhook),
  adminHandler(webhooks.webhookPause, webhook.pauseWebhook),
  adminHandler(webhooks.webhookTest, webhook.testWebhook),
  adminHandler(webhooks.deliveryList, webhook.readDeliveries),
  adminHandler(webhooks.deliveryReplay, webhook.replayDelivery),
  adminHandler(webhooks.changeList, webhook.readChanges),
  adminHandler(system.backupList, backup.listBackups),
  adminHandler(system.backupMake, backup.makeBackup),
  adminHandler(system.backupCheck, backup.checkBackup),
  adminHandler(system.backupRestore, backup.restoreBackup),
  adminHandler(system.backupDownload, backup.downloadBackup),
  adminHandler(playerData, exportPlayerData),
  adminHandler(playerErase, erasePlayer),
  adminHandler(setup.setupRead, readSetup),
  adminHandler(setup.setupWaive, waiveSetupItem),
  adminHandler(setup.setupAside, putSetupAside),
  adminHandler(system.systemCheck, checkSystem),
];
