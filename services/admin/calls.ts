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
import { resourceCalls } from '#platform/calls/resource-calls.ts';
import { exportAudit, listAudit } from './audit/audit-service.ts';
import { confirmByPassword } from './auth/confirmation.ts';
import { acceptInvitation, readInvitation } from './auth/invitation-service.ts';
import { challengeLogin, logIn, logOut, readMe } from './auth/login-service.ts';
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
  checkBackup,
  downloadBackup,
  listBackups,
  makeBackup,
  restoreBackup,
} from './backups/backup-service.ts';
import { adminHandler } from './context.ts';
import { exportPageShares, exportPageViews, exportSearches } from './dashboard/traffic-export.ts';
import { readPageViewList, readSearchList, readTraffic } from './dashboard/traffic-service.ts';
import { exportTrafficTrend, readTrafficTrends } from './dashboard/traffic-trends.ts';
import { storePicture, storePictureOfWeb } from './media/media-service.ts';
import { operatorResource } from './operator-management/operator-resource.ts';
import {
  endOperatorSessions,
  inviteOperator,
  removeFactors,
} from './operator-management/operator-service.ts';
import { roleResource } from './operator-management/role-resource.ts';
import { erasePlayer, exportPlayerData } from './privacy/personal-service.ts';
import { channelResource } from './promotion/channel-resource.ts';
import {
  exportPromotion,
  exportPromotionTrend,
  readPromotion,
  readPromotionTrend,
} from './promotion/figures.ts';
import { putSetupAside, readSetup, waiveSetupItem } from './setup/setup-service.ts';
import {
  exportSourceShares,
  exportSources,
  readSourceShares,
  readSources,
} from './sources/source-figures.ts';
import { checkSystem } from './system-check.ts';
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
} from './webhooks/webhook-service.ts';

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
  adminHandler(passkeys.passkeyLoginBegin, beginPasskeyLogin),
  adminHandler(passkeys.passkeyLogin, logInByPasskey),
  adminHandler(passkeys.passkeyBegin, beginPasskey),
  adminHandler(passkeys.passkeyFactor, enterPasskey),
  adminHandler(passkeys.passkeyConfirm, confirmByPasskey),
  adminHandler(passkeys.passkeyAddBegin, beginPasskeyAdd),
  adminHandler(passkeys.passkeyAdd, addPasskey),
  adminHandler(passkeys.passkeyList, readPasskeys),
  adminHandler(passkeys.passkeyRename, renamePasskey),
  adminHandler(passkeys.passkeyRemove, removePasskey),
  adminHandler(auditList, listAudit),
  adminHandler(auditExport, exportAudit),
  adminHandler(dashboardTraffic, readTraffic),
  adminHandler(pageViewList, readPageViewList),
  adminHandler(searchList, readSearchList),
  adminHandler(pageSharesExport, exportPageShares),
  adminHandler(pageViewExport, exportPageViews),
  adminHandler(searchExport, exportSearches),
  adminHandler(trafficTrends.read, readTrafficTrends),
  adminHandler(trafficTrends.file, exportTrafficTrend),
  adminHandler(weeklyList, readWeeklyReports),
  adminHandler(weeklyOne, readWeeklyReport),
  adminHandler(uploadPicture, storePicture),
  adminHandler(importPicture, storePictureOfWeb),
  adminHandler(sources.sourceList, readSources),
  adminHandler(sources.sourceShares, readSourceShares),
  adminHandler(sources.sourceSharesExport, exportSourceShares),
  adminHandler(sources.sourceExport, exportSources),
  adminHandler(tokens.tokenList, readTokens),
  adminHandler(tokens.ownTokenList, readOwnTokens),
  adminHandler(tokens.tokenCreate, createToken),
  adminHandler(tokens.tokenRevoke, revokeToken),
  ...resourceCalls(channelResource),
  adminHandler(promotion.promotionList, readPromotion),
  adminHandler(promotion.promotionTrend, readPromotionTrend),
  adminHandler(promotion.promotionTrendExport, exportPromotionTrend),
  adminHandler(promotion.promotionExport, exportPromotion),
  ...resourceCalls(operatorResource),
  ...resourceCalls(roleResource),
  adminHandler(operatorInvite, inviteOperator),
  adminHandler(operatorFactorsReset, removeFactors),
  adminHandler(operatorEndSessions, endOperatorSessions),
  adminHandler(webhooks.webhookList, readWebhooks),
  adminHandler(webhooks.webhookSave, saveWebhook),
  adminHandler(webhooks.webhookRotate, rotateSecret),
  adminHandler(webhooks.webhookRemove, removeWebhook),
  adminHandler(webhooks.webhookPause, pauseWebhook),
  adminHandler(webhooks.webhookTest, testWebhook),
  adminHandler(webhooks.deliveryList, readDeliveries),
  adminHandler(webhooks.deliveryReplay, replayDelivery),
  adminHandler(webhooks.changeList, readChanges),
  adminHandler(system.backupList, listBackups),
  adminHandler(system.backupMake, makeBackup),
  adminHandler(system.backupCheck, checkBackup),
  adminHandler(system.backupRestore, restoreBackup),
  adminHandler(system.backupDownload, downloadBackup),
  adminHandler(playerData, exportPlayerData),
  adminHandler(playerErase, erasePlayer),
  adminHandler(setup.setupRead, readSetup),
  adminHandler(setup.setupWaive, waiveSetupItem),
  adminHandler(setup.setupAside, putSetupAside),
  adminHandler(system.systemCheck, checkSystem),
];
