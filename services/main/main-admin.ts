import { announcementPreview } from '#contract/admin/announcements.ts';
import { appealNumbers } from '#contract/admin/appeals.ts';
import * as categories from '#contract/admin/categories.ts';
import * as codeCalls from '#contract/admin/codes.ts';
import { claimHoursExport, claimList, dashboardContent } from '#contract/admin/dashboard.ts';
import * as funnel from '#contract/admin/funnel.ts';
import { activityImpressions, bannerImpressions } from '#contract/admin/impressions.ts';
import { pageTemplate } from '#contract/admin/info-pages.ts';
import { linkTargetRead, linkTargetSearch } from '#contract/admin/link-targets.ts';
import { newsPreview } from '#contract/admin/news.ts';
import { openingGrid, openingPaste, openingRepeat } from '#contract/admin/openings.ts';
import { packFigures, packFiguresExport } from '#contract/admin/pack-figures.ts';
import { packsUncoded } from '#contract/admin/packs.ts';
import { playerClaims } from '#contract/admin/players.ts';
import { grantPreview, grantResume, grantStart, reservationList } from '#contract/admin/reservations.ts';
import * as tradeCalls from '#contract/admin/trades.ts';
import { contentTrends } from '#contract/admin/trends.ts';
import type { FileStore } from '#platform/adapters/storage/file-store.ts';
import type { AnyResource } from '#platform/admin/admin-resource.ts';
import { listRecords } from '#platform/admin/list-records.ts';
import { exportTrend, readTrends } from '#platform/admin/trend.ts';
import type { Handler } from '#platform/calls/handler.ts';
import { adminRoute, fileRoute, uploadRoute } from '#platform/calls/parameters-first.ts';
import { provide } from '#platform/calls/provide.ts';
import { historyCall, resourceCalls } from '#platform/calls/resource-calls.ts';
import type { Logger } from '#platform/core/logger.ts';
import type { DataKeys } from '#platform/security/data-keys/data-keys.ts';
import type { AdminDeps } from './admin-deps.ts';
import { readAppealNumbers } from './appeals/appeal-numbers.ts';
import { appealResource } from './appeals/appeal-resource.ts';
import * as category from './categories/category-service.ts';
import { listedClaims, readPlayerClaims } from './claims/admin-claims.ts';
import * as codes from './codes/code-admin-service.ts';
import * as codeImports from './codes/code-import-service.ts';
import { findCode } from './codes/code-search.ts';
import { listBatches, readFindings, type WithdrawDeps, withdrawBatch } from './codes/withdraw-service.ts';
import { exportClaimHours } from './dashboard/claim-hours.ts';
import { contentReaders } from './dashboard/content-trends.ts';
import { readDashboard } from './dashboard/dashboard-service.ts';
import { exportFunnels, exportGameFunnel, readFunnels, readGameFunnel } from './funnel/funnel-service.ts';
import { gameResource } from './games/game-resource.ts';
import { bannerResource } from './home/banner-resource.ts';
import { pinResource } from './home/pin-resource.ts';
import { importAdminRoutes } from './import/admin-routes.ts';
import { exportImpressions, readImpressionTrend } from './impressions/impression-service.ts';
import { mediaRoutes } from './media/media-routes.ts';
import { previewNews } from './news/news-preview.ts';
import { newsResourceDefinition } from './news/news-resource.ts';
import { previewAnnouncement } from './notifications/announcement-preview.ts';
import { announcementResource } from './notifications/announcement-resource.ts';
import { packageRoutes } from './packages/package-routes.ts';
import type { PackageDeps } from './packages/upload-service.ts';
import { exportPackFigures, readPackFigures } from './packs/pack-figures.ts';
import { packResource } from './packs/pack-resource.ts';
import { readUncoded } from './packs/uncoded-packs.ts';
import { previewRoutes } from './previews/preview-routes.ts';
import { readReservationList } from './reservations/admin-reservations.ts';
import { readGrants, resumeGrant, startGrant } from './reservations/grants/grant-service.ts';
import { reviewRoutes } from './reviews/review-routes.ts';
import { activityResource } from './schedule/activity-resource.ts';
import { saveGrid } from './schedule/opening-grid-service.ts';
import { repeatedOpenings } from './schedule/opening-repeat.ts';
import { openingResource } from './schedule/opening-resource.ts';
import { readPastedOpenings } from './schedule/pasted-openings.ts';
import { testResource } from './schedule/test-resource.ts';
import { hotWordResource } from './site/hot-word-resource.ts';
import { infoPageResource } from './site/info-page-resource.ts';
import type { ProbeDeps } from './site/link-probes.ts';
import { linkResource } from './site/link-resource.ts';
import { readLinkTargets, searchLinkTargets } from './site/link-target-service.ts';
import { siteResource } from './site/site-resource.ts';
import type { TemplateSettings } from './site/templates/template-facts.ts';
import { readPageTemplate } from './site/templates/template-service.ts';
import { exportTrades, readTradeQueue, reviewTrades } from './trading/trade-admin-service.ts';

/** The main service's admin resources. */
export const mainResources: readonly AnyResource[] = [
  gameResource,
  newsResourceDefinition,
  packResource,
  openingResource,
  testResource,
  activityResource,
  bannerResource,
  pinResource,
  announcementResource,
  hotWordResource,
  linkResource,
  infoPageResource,
  siteResource,
  appealResource,
];

/** Resources with scheduled publishing. */
export const scheduledResources = mainResources.filter(({ isPublished }) => isPublished);

/** The main service's admin calls. */
export function mainAdmin(
  deps: AdminDeps &
    WithdrawDeps &
    ProbeDeps &
    PackageDeps & { keys: DataKeys; store: FileStore; templates: TemplateSettings; logger: Logger },
): Handler[] {
  const { db } = deps;
  return [
    ...provide(deps, mainResources.flatMap(resourceCalls)),
    ...previewRoutes(deps, scheduledResources),
    adminRoute(categories.categoryList, (params, context) => category.readCategoryList(db, params, context)),
    adminRoute(categories.categoryNames, (params, context) =>
      category.readCategoryNames(db, params, context),
    ),
    adminRoute(categories.categorySave, (params, context) => category.saveCategory(deps, params, context)),
    adminRoute(categories.categoryRemove, (params, context) => category.removeOrMerge(deps, params, context)),
    adminRoute(categories.categoryOrder, (params, context) => category.sortCategories(deps, params, context)),
    adminRoute(newsPreview, (params, context) => previewNews(deps, params, context)),
    adminRoute(appealNumbers, (params, context) => readAppealNumbers(deps, params, context)),
    adminRoute(pageTemplate, (params, context) => readPageTemplate(deps, params, context)),
    adminRoute(announcementPreview, (params, context) => previewAnnouncement(deps, params, context)),
    adminRoute(codeCalls.codeList, (params, context) => codes.listCodes(deps, params, context)),
    uploadRoute(codeCalls.codeUpload, (params, context, file) =>
      codeImports.uploadCodes(deps, params, context, file),
    ),
    uploadRoute(codeCalls.codeImport, (params, context, file) =>
      codeImports.streamCodes(deps, params, context, file),
    ),
    adminRoute(codeCalls.codePaste, (params, context) => codeImports.pasteCodes(deps, params, context)),
    adminRoute(codeCalls.codeBatches, ({ pack_id }) => listBatches(db, pack_id)),
    adminRoute(codeCalls.codeFindings, ({ batch }) => readFindings(db, batch)),
    adminRoute(codeCalls.codeWithdraw, (params, context) => withdrawBatch(deps, params, context)),
    fileRoute(codeCalls.codeExport, (params, context) => codes.exportCodes(deps, params, context)),
    adminRoute(codeCalls.codeFind, (params, context) => findCode(deps, params, context)),
    adminRoute(packFigures, (params, { now }) => readPackFigures(db, params, now)),
    fileRoute(packFiguresExport, (params, context) => exportPackFigures(db, params, context)),
    adminRoute(packsUncoded, ({ ids }) => readUncoded(db, ids)),
    adminRoute(codeCalls.codeQuarantine, (params, context) => codes.quarantineCodes(deps, params, context)),
    adminRoute(codeCalls.codeRelease, (params, context) => codes.releaseCodes(deps, params, context)),
    adminRoute(claimList, (params, { now }) => listRecords(db, listedClaims, params, now)),
    adminRoute(playerClaims, (params, context) => readPlayerClaims(db, params, context)),
    adminRoute(dashboardContent, (params, { now }) => readDashboard(db, params, now)),
    fileRoute(claimHoursExport, (params, context) => exportClaimHours(db, params, context)),
    adminRoute(contentTrends.read, (params, { now }) => readTrends(contentReaders(db), params, now)),
    fileRoute(contentTrends.file, (params, context) => exportTrend(db, contentReaders(db), params, context)),
    adminRoute(bannerImpressions.read, (params, { now }) => readImpressionTrend(db, 'banner', params, now)),
    fileRoute(bannerImpressions.file, (params, context) => exportImpressions(db, 'banner', params, context)),
    adminRoute(activityImpressions.read, (params, { now }) =>
      readImpressionTrend(db, 'activity', params, now),
    ),
    fileRoute(activityImpressions.file, (params, context) =>
      exportImpressions(db, 'activity', params, context),
    ),
    adminRoute(funnel.funnelList, (params, context) => readFunnels(db, params, context)),
    fileRoute(funnel.funnelExport, (params, context) => exportFunnels(db, params, context)),
    adminRoute(funnel.gameFunnel, (params, context) => readGameFunnel(db, params, context)),
    fileRoute(funnel.gameFunnelExport, (params, context) => exportGameFunnel(db, params, context)),
    adminRoute(linkTargetSearch, (params, context) => searchLinkTargets(db, params, context)),
    adminRoute(linkTargetRead, (params, context) => readLinkTargets(deps, params, context)),
    adminRoute(openingGrid, (params, context) => saveGrid(deps, params, context)),
    adminRoute(openingPaste, async ({ text }) => ({ rows: await readPastedOpenings(db, text) })),
    adminRoute(openingRepeat, async (rule) => ({ rows: repeatedOpenings(rule, '') })),
    adminRoute(reservationList, (params, context) => readReservationList(db, params, context)),
    adminRoute(grantPreview, (params, context) => readGrants(db, params, context)),
    adminRoute(grantStart, (params, context) => startGrant(deps, params, context)),
    adminRoute(grantResume, (params, context) => resumeGrant(deps, params, context)),
    ...mediaRoutes({ ...deps, resources: mainResources }),
    ...reviewRoutes({ ...deps, resources: mainResources }),
    ...packageRoutes(deps),
    ...importAdminRoutes(deps),
    adminRoute(tradeCalls.tradeQueue, (params, context) => readTradeQueue(db, params, context)),
    fileRoute(tradeCalls.tradeExport, (params, context) => exportTrades(db, params, context)),
    ...provide({ db }, [historyCall(tradeCalls.tradeHistory, 'trades')]),
    adminRoute(tradeCalls.tradeReview, (params, context) => reviewTrades(deps, params, context)),
  ];
}
