import * as access from '#contract/admin/access.ts';
import { accessExport, accessList } from '#contract/admin/access-log.ts';
import { announcementPreview } from '#contract/admin/announcements.ts';
import { appealNumbers } from '#contract/admin/appeals.ts';
import * as audit from '#contract/admin/audit.ts';
import * as avatars from '#contract/admin/avatars.ts';
import { blockedWordsAdd } from '#contract/admin/blocked-words.ts';
import * as categories from '#contract/admin/categories.ts';
import * as promotion from '#contract/admin/channels.ts';
import * as codes from '#contract/admin/codes.ts';
import * as comments from '#contract/admin/comments.ts';
import * as dashboard from '#contract/admin/dashboard.ts';
import * as funnel from '#contract/admin/funnel.ts';
import { imports } from '#contract/admin/imports.ts';
import * as impressions from '#contract/admin/impressions.ts';
import { pageTemplate } from '#contract/admin/info-pages.ts';
import { linkTargetRead, linkTargetSearch } from '#contract/admin/link-targets.ts';
import { importPicture, uploadPicture } from '#contract/admin/media.ts';
import * as media from '#contract/admin/media-library.ts';
import { newsPreview } from '#contract/admin/news.ts';
import { openingGrid, openingPaste, openingRepeat } from '#contract/admin/openings.ts';
import { operatorEndSessions, operatorFactorsReset, operatorInvite } from '#contract/admin/operators.ts';
import { packFigures, packFiguresExport } from '#contract/admin/pack-figures.ts';
import * as packageUploads from '#contract/admin/packages.ts';
import { packsUncoded } from '#contract/admin/packs.ts';
import * as passkeys from '#contract/admin/passkeys.ts';
import * as players from '#contract/admin/players.ts';
import { homePreview, previewCall } from '#contract/admin/preview-call.ts';
import * as personal from '#contract/admin/privacy.ts';
import * as reports from '#contract/admin/reports.ts';
import * as reservations from '#contract/admin/reservations.ts';
import type { ResourceCalls } from '#contract/admin/resource.ts';
import * as reviews from '#contract/admin/reviews.ts';
import { setupAside, setupRead, setupWaive } from '#contract/admin/setup.ts';
import * as sources from '#contract/admin/sources.ts';
import * as system from '#contract/admin/system.ts';
import * as tokens from '#contract/admin/tokens.ts';
import * as trades from '#contract/admin/trades.ts';
import * as trends from '#contract/admin/trends.ts';
import * as webhooks from '#contract/admin/webhooks.ts';
import { weeklyList, weeklyOne } from '#contract/admin/weekly.ts';
import type { Call } from '#contract/call.ts';
import { operatorResource } from '#services/admin/operator-management/operator-resource.ts';
import { roleResource } from '#services/admin/operator-management/role-resource.ts';
import { channelResource } from '#services/admin/promotion/channel-resource.ts';
import { blockedWordResource } from '#services/comments/blocked-words/blocked-word-resource.ts';
import { mainResources } from '#services/main/resources.ts';

/** The calls of every resource of the services, by name. */
export const resources: Readonly<Record<string, ResourceCalls>> = Object.fromEntries(
  [...mainResources, blockedWordResource, operatorResource, roleResource, channelResource].map(
    ({ name, calls }) => [name, calls],
  ),
);

const PREVIEWED = ['games', 'packs', 'activities', 'banners', 'pages'];

/** All admin calls. */
export const operatorCalls: readonly Call[] = [
  appealNumbers,
  avatars.avatarQueue,
  avatars.avatarExport,
  avatars.avatarHistory,
  avatars.avatarApprove,
  avatars.avatarRefuse,
  packageUploads.packageBegin,
  packageUploads.packagePart,
  packageUploads.packageFinish,
  packageUploads.packageAbort,
  packageUploads.packageUnfinished,
  access.login,
  access.loginChallenge,
  access.setOwnPassword,
  access.invitation,
  access.acceptInvitation,
  access.totp,
  access.totpBegin,
  access.totpConfirm,
  access.logout,
  access.me,
  access.changePassword,
  access.confirm,
  access.sessions,
  access.endSession,
  passkeys.passkeyLoginBegin,
  passkeys.passkeyLogin,
  passkeys.passkeyBegin,
  passkeys.passkeyFactor,
  passkeys.passkeyConfirm,
  passkeys.passkeyAddBegin,
  passkeys.passkeyAdd,
  passkeys.passkeyList,
  passkeys.passkeyRename,
  passkeys.passkeyRemove,
  reviews.reviewList,
  reviews.reviewOne,
  reviews.reviewOf,
  reviews.reviewSubmit,
  reviews.reviewApprove,
  reviews.reviewReturn,
  reviews.reviewWithdraw,
  reviews.reviewSettings,
  reviews.reviewSettingsSave,
  audit.auditList,
  audit.auditExport,
  accessList,
  accessExport,
  dashboard.dashboardTraffic,
  dashboard.dashboardContent,
  dashboard.dashboardComments,
  dashboard.pageViewList,
  dashboard.searchList,
  dashboard.pageSharesExport,
  dashboard.claimHoursExport,
  dashboard.pageViewExport,
  dashboard.searchExport,
  dashboard.claimList,
  ...[trends.trafficTrends, trends.contentTrends, trends.playerTrends, trends.commentTrends].flatMap(
    ({ read, file }) => [read, file],
  ),
  ...[impressions.bannerImpressions, impressions.activityImpressions].flatMap(({ read, file }) => [
    read,
    file,
  ]),
  packFigures,
  packFiguresExport,
  weeklyList,
  weeklyOne,
  funnel.funnelList,
  funnel.funnelExport,
  funnel.gameFunnel,
  funnel.gameFunnelExport,
  sources.sourceList,
  sources.sourceShares,
  sources.sourceSharesExport,
  sources.sourceExport,
  promotion.promotionList,
  promotion.promotionTrend,
  promotion.promotionTrendExport,
  promotion.promotionExport,
  importPicture,
  uploadPicture,
  media.mediaLists.list,
  media.mediaLists.export,
  media.mediaLists.history,
  media.mediaChoose,
  media.mediaSave,
  media.mediaReplace,
  media.mediaUndo,
  media.mediaRemove,
  media.mediaCleanUp,
  linkTargetSearch,
  linkTargetRead,
  ...Object.values(resources).flatMap(callsOf),
  announcementPreview,
  homePreview,
  ...Object.values(resources).flatMap((calls) =>
    PREVIEWED.includes(calls.name) ? [previewCall(calls)] : [],
  ),
  pageTemplate,
  ...Object.values(categories),
  setupRead,
  setupWaive,
  setupAside,
  newsPreview,
  ...Object.values(imports).flatMap(({ run, template }) => [run, template]),
  codes.codeList,
  codes.codeFind,
  packsUncoded,
  codes.codeUpload,
  codes.codeImport,
  codes.codePaste,
  codes.codeExport,
  codes.codeBatches,
  codes.codeFindings,
  codes.codeWithdraw,
  codes.codeQuarantine,
  codes.codeRelease,
  reservations.reservationList,
  reservations.grantPreview,
  reservations.grantStart,
  reservations.grantResume,
  openingGrid,
  openingPaste,
  openingRepeat,
  comments.commentQueue,
  comments.commentExport,
  comments.commentHistory,
  comments.commentModerate,
  comments.commentMark,
  comments.commentReply,
  comments.commentUndo,
  reports.reportQueue,
  reports.reportExport,
  reports.reportHistory,
  reports.reportDecide,
  reports.reportUndo,
  reports.reportContact,
  blockedWordsAdd,
  trades.tradeQueue,
  trades.tradeExport,
  trades.tradeHistory,
  trades.tradeReview,
  players.playerList,
  players.playerNumber,
  players.playerExport,
  players.playerHistory,
  players.playerSessions,
  players.playerClaims,
  players.playerEndSessions,
  players.playerRenumber,
  players.playerBan,
  players.playerUnban,
  personal.playerData,
  personal.playerErase,
  system.systemCheck,
  system.backupList,
  system.backupMake,
  system.backupCheck,
  system.backupRestore,
  system.backupDownload,
  operatorInvite,
  operatorFactorsReset,
  operatorEndSessions,
  tokens.tokenList,
  tokens.ownTokenList,
  tokens.tokenCreate,
  tokens.tokenRevoke,
  webhooks.webhookList,
  webhooks.webhookSave,
  webhooks.webhookRotate,
  webhooks.webhookRemove,
  webhooks.webhookPause,
  webhooks.webhookTest,
  webhooks.deliveryList,
  webhooks.deliveryReplay,
  webhooks.changeList,
];

function callsOf(resource: ResourceCalls): Call[] {
  const { list, one, save, remove, undoable, undo, export: exported, history, state, order } = resource;
  const { isPublished, isOrdered, bulk } = resource;
  const common = [list, one, save, remove, undoable, undo, exported, history];
  return [
    ...common,
    ...(isPublished ? [state] : []),
    ...(isOrdered ? [order] : []),
    ...(bulk ? [bulk.preview, bulk.edit] : []),
  ];
}
