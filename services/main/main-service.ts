import type { Call } from '#contract/call.ts';
import { appeal } from '#contract/calls/appeals.ts';
import { ownClaims, packClaim, packFeedback, recentClaims } from '#contract/calls/claims.ts';
import { favourite, favourites, gamesByIds } from '#contract/calls/favourites.ts';
import * as games from '#contract/calls/games.ts';
import { newsInfo, newsLike, newsLiked, newsList } from '#contract/calls/news.ts';
import * as notifications from '#contract/calls/notifications.ts';
import { packInfo, packList, stock } from '#contract/calls/packs.ts';
import { ownReservations, reserve } from '#contract/calls/reservations.ts';
import { activityList, calendar, openingList, testList } from '#contract/calls/schedule.ts';
import * as searching from '#contract/calls/search.ts';
import { bannerList, home, infoPageRead, siteInfo, sitemap } from '#contract/calls/site.ts';
import { tradeInfo, tradeList } from '#contract/calls/trade.ts';
import { deliverAccountEvents } from '#contract/service-accounts.ts';
import { findOpenAppeal } from '#contract/service-appeals.ts';
import { reportSms, takeSms } from '#contract/service-channels.ts';
import { addCounts } from '#contract/service-counts.ts';
import { erasePlayer, exportPlayer } from '#contract/service-players.ts';
import type { PublishChanges } from '#platform/cache/changes.ts';
import type { Handler } from '#platform/calls/handler.ts';
import { openRoute, playerRoute, route } from '#platform/calls/parameters-first.ts';
import type { Database } from '#platform/database/open.ts';
import type { AccessLog } from '#platform/security/access-log/access-log.ts';
import type { DataKeys } from '#platform/security/data-keys/data-keys.ts';
import { fileAppeal } from './appeals/appeal-service.ts';
import { readOpenAppeal } from './appeals/carried-out.ts';
import type { PlayerAction, PublicRead } from './catalogue/handlers.ts';
import { ClaimQueue } from './claims/claim-queue.ts';
import type { IssueCodes } from './claims/claim-result.ts';
import { claimPack, readOwnClaims, readRecentClaims } from './claims/claim-service.ts';
import { giveFeedback } from './claims/feedback-service.ts';
import type { PoolRules } from './claims/pool-service.ts';
import { recordCounts } from './counts/count-service.ts';
import { changeFavourites, readFavourites, readGamesByIds } from './favourites/favourite-service.ts';
import * as game from './games/game-service.ts';
import { readBanners, readHome } from './home/home-service.ts';
import { likeNews, readNewsLiked } from './news/like-service.ts';
import { readNews, readNewsList } from './news/news-service.ts';
import { receiveAccountEvents } from './notifications/account-notices.ts';
import * as channel from './notifications/channels/channel-service.ts';
import { giveSms, receiveSmsResults } from './notifications/channels/sms-queue.ts';
import * as message from './notifications/message-service.ts';
import { readPack, readPackList, readStock } from './packs/pack-service.ts';
import { eraseClosedPlayer, exportOwnRows } from './privacy/erase-player.ts';
import { readOwnReservations } from './reservations/own-reservations.ts';
import { changeReservation } from './reservations/reservation-service.ts';
import { readCalendar } from './schedule/calendar-service.ts';
import { readActivities, readOpenings, readTests } from './schedule/schedule-service.ts';
import * as search from './search/search-service.ts';
import { suggestGames } from './search/suggest-service.ts';
import type { SectionWatch } from './site/section-watch.ts';
import { readInfoPage, readSitemap, siteReader } from './site/site-service.ts';
import { readTrade, readTrades } from './trading/trade-service.ts';

/** Dependencies of the main service besides the database. */
export interface MainDeps {
  /** The database for public reads; by default `db`. */
  reads?: Database;
  claims: { issueCodes: IssueCodes; pool: PoolRules };
  keys: DataKeys;
  publish: PublishChanges;
  accessLog: AccessLog;
  /** Not in previews, which are not cached. */
  sections?: SectionWatch;
}

/** Every route of the main service. */
export function mainService(
  db: Database,
  { reads = db, claims, keys, publish, accessLog, sections }: MainDeps,
): Handler[] {
  const read = <C extends Call>(call: C, handle: PublicRead<C>) =>
    route(call, (params, scope) => handle(reads, params, scope));
  const act = <C extends Call>(call: C, handle: PlayerAction<C>) =>
    playerRoute(call, (params, context) => handle(db, params, context));
  const { pool } = claims;
  const queue = new ClaimQueue(claims.issueCodes);
  return [
    read(home, readHome),
    read(bannerList, readBanners),
    read(games.gameList, game.readGameList),
    read(games.gameInfo, game.readGame),
    read(games.download, game.readDownload),
    read(games.shareGameInfo, game.readSharedGame),
    read(games.shareGamePacks, game.readSharedPacks),
    read(games.shareGameOpenings, game.readSharedOpenings),
    read(gamesByIds, readGamesByIds),
    act(favourites, readFavourites),
    act(favourite, changeFavourites),
    act(reserve, changeReservation),
    act(ownReservations, readOwnReservations),
    act(notifications.unreadMessages, message.readUnread),
    act(notifications.messages, message.readMessages),
    act(notifications.messageRead, message.readMessage),
    act(notifications.messageSettings, channel.readMessageSettings),
    act(notifications.messageSetting, channel.changeMessageSetting),
    act(notifications.smsOff, channel.endAllSms),
    act(notifications.pushSubscribe, channel.subscribeBrowser),
    act(notifications.pushUnsubscribe, channel.unsubscribeBrowser),
    read(newsList, readNewsList),
    read(newsInfo, readNews),
    playerRoute(newsLike, (params, context) => likeNews(db, publish, params, context)),
    act(newsLiked, readNewsLiked),
    read(packList, readPackList),
    read(packInfo, readPack),
    // The stock must be current: from the primary.
    route(stock, (params, scope) => readStock(db, params, scope)),
    playerRoute(packClaim, (params, context) => claimPack(db, { queue, pool }, params, context)),
    act(ownClaims, readOwnClaims),
    act(packFeedback, giveFeedback),
    read(recentClaims, readRecentClaims),
    read(openingList, readOpenings),
    read(calendar, readCalendar),
    read(testList, readTests),
    read(activityList, readActivities),
    read(searching.search, search.findAll),
    read(searching.searchGames, search.findGamesFor),
    read(searching.searchNews, search.findNewsFor),
    read(searching.searchPacks, search.findPacksFor),
    read(searching.searchOpenings, search.findOpeningsFor),
    read(searching.suggest, suggestGames),
    read(tradeList, readTrades),
    read(tradeInfo, readTrade),
    read(siteInfo, siteReader(sections)),
    read(sitemap, readSitemap),
    read(infoPageRead, readInfoPage),
    openRoute(deliverAccountEvents, (params, { now }) => receiveAccountEvents(db, params, now)),
    openRoute(findOpenAppeal, (params) => readOpenAppeal(db, params)),
    openRoute(takeSms, (params, { now }) => giveSms(db, params, now)),
    openRoute(reportSms, (params) => receiveSmsResults(db, params)),
    openRoute(addCounts, (params, { now }) => recordCounts(db, params, now)),
    openRoute(erasePlayer, (params) => eraseClosedPlayer({ db, keys, publish }, params)),
    openRoute(exportPlayer, (params) => exportOwnRows({ db, keys }, params)),
    openRoute(appeal, (params, context) => fileAppeal({ db, keys, accessLog }, params, context)),
  ];
}
