import { announcementPreview } from '#contract/admin/announcements.ts';
import { appealNumbers } from '#contract/admin/appeals.ts';
import * as categories from '#contract/admin/categories.ts';
import * as codeCalls from '#contract/admin/codes.ts';
import { claimHoursExport, claimList, dashboardContent } from '#contract/admin/dashboard.ts';
import * as funnel from '#contract/admin/funnel.ts';
import { activityImpressions, bannerImpressions } from '#contract/admin/impressions.ts';
import { pageTemplate } from '#contract/admin/info-pages.ts';
import { linkTargetRead, linkTargetSearch } from '#contract/admin/link-targets.ts';
import * as mediaCalls from '#contract/admin/media-library.ts';
import { newsPreview } from '#contract/admin/news.ts';
import { openingGrid, openingPaste, openingRepeat } from '#contract/admin/openings.ts';
import { packFigures, packFiguresExport } from '#contract/admin/pack-figures.ts';
import * as packages from '#contract/admin/packages.ts';
import { packsUncoded } from '#contract/admin/packs.ts';
import { playerClaims } from '#contract/admin/players.ts';
import { grantPreview, grantResume, grantStart, reservationList } from '#contract/admin/reservations.ts';
import * as reviews from '#contract/admin/reviews.ts';
import * as tradeCalls from '#contract/admin/trades.ts';
import { contentTrends } from '#contract/admin/trends.ts';
import { trendHandlers } from '#platform/admin/trend.ts';
import { historyCall, resourceCalls } from '#platform/calls/resource-calls.ts';
import { adminHandler } from './admin-context.ts';
import { readAppealNumbers } from './appeals/appeal-numbers.ts';
import { readClaims, readPlayerClaims } from './claims/admin-claims.ts';
import * as codes from './codes/code-admin-service.ts';
import * as codeImports from './codes/code-import-service.ts';
import { findCode } from './codes/code-search.ts';
import { listBatches, readFindings, withdrawBatch } from './codes/withdraw-service.ts';
import { exportClaimHours } from './dashboard/claim-hours.ts';
import { contentReaders } from './dashboard/content-trends.ts';
import { readDashboard } from './dashboard/dashboard-service.ts';
import { exportFunnels, exportGameFunnel, readFunnels, readGameFunnel } from './funnel/funnel-service.ts';
import * as category from './games/categories/category-service.ts';
import { importCalls } from './import/admin-calls.ts';
import { impressionHandlers } from './impressions/impression-service.ts';
import { readLinkTargets, searchLinkTargets } from './links/link-target-service.ts';
import { exportMedia, listMedia } from './media/media-list.ts';
import { chooseMedia, cleanUpMedia, removeMedia, saveMedia } from './media/media-service.ts';
import { replacePicture, undoReplacement } from './media/replace-picture.ts';
import { previewNews } from './news/news-preview.ts';
import { previewAnnouncement } from './notifications/announcement-preview.ts';
import { finishUpload } from './packages/finish-upload.ts';
import { abortUpload, beginUpload, readUnfinished, storePart } from './packages/upload-service.ts';
import { exportPackFigures, readPackFigures } from './packs/pack-figures.ts';
import { readUncoded } from './packs/uncoded-packs.ts';
import { previewCalls } from './previews/preview-calls.ts';
import { readReservationList } from './reservations/admin-reservations.ts';
import { readGrants, resumeGrant, startGrant } from './reservations/grants/grant-service.ts';
import { mainResources } from './resources.ts';
import { readReview, readReviewOf, readReviews } from './reviews/review-queue.ts';
import * as review from './reviews/review-service.ts';
import { saveGrid } from './schedule/opening-grid-service.ts';
import { repeatOpenings } from './schedule/opening-repeat.ts';
import { readPastedOpenings } from './schedule/pasted-openings.ts';
import { readPageTemplate } from './site/templates/template-service.ts';
import { exportTrades, readTradeQueue, reviewTrades } from './trading/trade-admin-service.ts';

const trends = trendHandlers(contentReaders);
const ofBanner = impressionHandlers('banner');
const ofActivity = impressionHandlers('activity');

/** The main service's admin calls. */
export const mainAdminCalls = [
  ...mainResources.flatMap(resourceCalls),
  ...previewCalls,
  adminHandler(categories.categoryList, category.readCategoryList),
  adminHandler(categories.categoryNames, category.readCategoryNames),
  adminHandler(categories.categorySave, category.saveCategory),
  adminHandler(categories.categoryRemove, category.removeOrMerge),
  adminHandler(categories.categoryOrder, category.sortCategories),
  adminHandler(newsPreview, previewNews),
  adminHandler(appealNumbers, readAppealNumbers),
  adminHandler(pageTemplate, readPageTemplate),
  adminHandler(announcementPreview, previewAnnouncement),
  adminHandler(codeCalls.codeList, codes.listCodes),
  adminHandler(codeCalls.codeUpload, codeImports.uploadCodes),
  adminHandler(codeCalls.codeImport, codeImports.streamCodes),
  adminHandler(codeCalls.codePaste, codeImports.pasteCodes),
  adminHandler(codeCalls.codeBatches, listBatches),
  adminHandler(codeCalls.codeFindings, readFindings),
  adminHandler(codeCalls.codeWithdraw, withdrawBatch),
  adminHandler(codeCalls.codeExport, codes.exportCodes),
  adminHandler(codeCalls.codeFind, findCode),
  adminHandler(packFigures, readPackFigures),
  adminHandler(packFiguresExport, exportPackFigures),
  adminHandler(packsUncoded, readUncoded),
  adminHandler(codeCalls.codeQuarantine, codes.quarantineCodes),
  adminHandler(codeCalls.codeRelease, codes.releaseCodes),
  adminHandler(claimList, readClaims),
  adminHandler(playerClaims, readPlayerClaims),
  adminHandler(dashboardContent, readDashboard),
  adminHandler(claimHoursExport, exportClaimHours),
  adminHandler(contentTrends.read, trends.read),
  adminHandler(contentTrends.file, trends.file),
  adminHandler(bannerImpressions.read, ofBanner.read),
  adminHandler(bannerImpressions.file, ofBanner.file),
  adminHandler(activityImpressions.read, ofActivity.read),
  adminHandler(activityImpressions.file, ofActivity.file),
  adminHandler(funnel.funnelList, readFunnels),
  adminHandler(funnel.funnelExport, exportFunnels),
  adminHandler(funnel.gameFunnel, readGameFunnel),
  adminHandler(funnel.gameFunnelExport, exportGameFunnel),
  adminHandler(linkTargetSearch, searchLinkTargets),
  adminHandler(linkTargetRead, readLinkTargets),
  adminHandler(openingGrid, saveGrid),
  adminHandler(openingPaste, readPastedOpenings),
  adminHandler(openingRepeat, repeatOpenings),
  adminHandler(reservationList, readReservationList),
  adminHandler(grantPreview, readGrants),
  adminHandler(grantStart, startGrant),
  adminHandler(grantResume, resumeGrant),
  adminHandler(mediaCalls.mediaLists.list, listMedia),
  adminHandler(mediaCalls.mediaLists.export, exportMedia),
  historyCall(mediaCalls.mediaLists.history, 'media'),
  adminHandler(mediaCalls.mediaSave, saveMedia),
  adminHandler(mediaCalls.mediaChoose, chooseMedia),
  adminHandler(mediaCalls.mediaReplace, replacePicture),
  adminHandler(mediaCalls.mediaUndo, undoReplacement),
  adminHandler(mediaCalls.mediaRemove, removeMedia),
  adminHandler(mediaCalls.mediaCleanUp, cleanUpMedia),
  adminHandler(reviews.reviewList, readReviews),
  adminHandler(reviews.reviewOne, readReview),
  adminHandler(reviews.reviewOf, readReviewOf),
  adminHandler(reviews.reviewSubmit, review.submitReview),
  adminHandler(reviews.reviewApprove, review.approveReview),
  adminHandler(reviews.reviewReturn, review.returnReview),
  adminHandler(reviews.reviewWithdraw, review.withdrawReview),
  adminHandler(reviews.reviewSettings, review.readSettings),
  adminHandler(reviews.reviewSettingsSave, review.saveSettings),
  adminHandler(packages.packageBegin, beginUpload),
  adminHandler(packages.packagePart, storePart),
  adminHandler(packages.packageFinish, finishUpload),
  adminHandler(packages.packageAbort, abortUpload),
  adminHandler(packages.packageUnfinished, readUnfinished),
  ...importCalls,
  adminHandler(tradeCalls.tradeQueue, readTradeQueue),
  adminHandler(tradeCalls.tradeExport, exportTrades),
  historyCall(tradeCalls.tradeHistory, 'trades'),
  adminHandler(tradeCalls.tradeReview, reviewTrades),
];
