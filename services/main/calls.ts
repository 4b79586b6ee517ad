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
import { receiveAccountEvents } from './appeals/account-notices.ts';
import { fileAppeal } from './appeals/appeal-service.ts';
import { readOpenAppeal } from './appeals/carried-out.ts';
import { claimPack, readOwnClaims, readRecentClaims } from './claims/claim-service.ts';
import { giveFeedback } from './claims/feedback-service.ts';
import { handler } from './context.ts';
import { recordCounts } from './counts/count-service.ts';
import { changeFavourites, readFavourites, readGamesByIds } from './favourites/favourite-service.ts';
import * as game from './game-pages/game-service.ts';
import { readBanners, readHome } from './home/home-service.ts';
import { likeNews, readNewsLiked } from './news/like-service.ts';
import { readNews, readNewsList } from './news/news-service.ts';
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
import { readInfoPage, readSite, readSitemap } from './site/site-service.ts';
import { readTrade, readTrades } from './trading/trade-service.ts';

/** The calls of the main service for players and portals. */
export const mainCalls = [
  handler(home, readHome),
  handler(bannerList, readBanners),
  handler(games.gameList, game.readGameList),
  handler(games.gameInfo, game.readGame),
  handler(games.download, game.readDownload),
  handler(games.shareGameInfo, game.readSharedGame),
  handler(games.shareGamePacks, game.readSharedPacks),
  handler(games.shareGameOpenings, game.readSharedOpenings),
  handler(gamesByIds, readGamesByIds),
  handler(favourites, readFavourites),
  handler(favourite, changeFavourites),
  handler(reserve, changeReservation),
  handler(ownReservations, readOwnReservations),
  handler(notifications.unreadMessages, message.readUnread),
  handler(notifications.messages, message.readMessages),
  handler(notifications.messageRead, message.readMessage),
  handler(notifications.messageSettings, channel.readMessageSettings),
  handler(notifications.messageSetting, channel.changeMessageSetting),
  handler(notifications.smsOff, channel.endAllSms),
  handler(notifications.pushSubscribe, channel.subscribeBrowser),
  handler(notifications.pushUnsubscribe, channel.unsubscribeBrowser),
  handler(newsList, readNewsList),
  handler(newsInfo, readNews),
  handler(newsLike, likeNews),
  handler(newsLiked, readNewsLiked),
  handler(packList, readPackList),
  handler(packInfo, readPack),
  handler(stock, readStock),
  handler(packClaim, claimPack),
  handler(ownClaims, readOwnClaims),
  handler(packFeedback, giveFeedback),
  handler(recentClaims, readRecentClaims),
  handler(openingList, readOpenings),
  handler(calendar, readCalendar),
  handler(testList, readTests),
  handler(activityList, readActivities),
  handler(searching.search, search.findAll),
  handler(searching.searchGames, search.findGamesFor),
  handler(searching.searchNews, search.findNewsFor),
  handler(searching.searchPacks, search.findPacksFor),
  handler(searching.searchOpenings, search.findOpeningsFor),
  handler(searching.suggest, suggestGames),
  handler(tradeList, readTrades),
  handler(tradeInfo, readTrade),
  handler(siteInfo, readSite),
  handler(sitemap, readSitemap),
  handler(infoPageRead, readInfoPage),
  handler(deliverAccountEvents, receiveAccountEvents),
  handler(findOpenAppeal, readOpenAppeal),
  handler(takeSms, giveSms),
  handler(reportSms, receiveSmsResults),
  handler(addCounts, recordCounts),
  handler(erasePlayer, eraseClosedPlayer),
  handler(exportPlayer, exportOwnRows),
  handler(appeal, fileAppeal),
];
