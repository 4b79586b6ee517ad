import type { Call } from './call.ts';
import * as appeals from './calls/appeals.ts';
import * as claims from './calls/claims.ts';
import * as comments from './calls/comments.ts';
import * as favourites from './calls/favourites.ts';
import * as games from './calls/games.ts';
import * as news from './calls/news.ts';
import * as packs from './calls/packs.ts';
import * as schedule from './calls/schedule.ts';
import * as search from './calls/search.ts';
import * as site from './calls/site.ts';
import * as trade from './calls/trade.ts';
import * as claimEntities from './entities/claim.ts';
import * as commentEntities from './entities/comment.ts';
import * as gameEntities from './entities/game.ts';
import * as newsEntities from './entities/news.ts';
import * as packEntities from './entities/pack.ts';
import * as scheduleEntities from './entities/schedule.ts';
import * as siteEntities from './entities/site.ts';
import * as tradeEntities from './entities/trade.ts';

/** The calls of the services by path. */
export const calls = {
  [site.home.path]: site.home,
  [site.bannerList.path]: site.bannerList,
  [site.siteInfo.path]: site.siteInfo,
  [site.sitemap.path]: site.sitemap,
  [site.infoPageRead.path]: site.infoPageRead,
  [games.gameList.path]: games.gameList,
  [games.gameInfo.path]: games.gameInfo,
  [games.download.path]: games.download,
  [games.shareGameInfo.path]: games.shareGameInfo,
  [games.shareGamePacks.path]: games.shareGamePacks,
  [games.shareGameOpenings.path]: games.shareGameOpenings,
  [favourites.gamesByIds.path]: favourites.gamesByIds,
  [favourites.favourites.path]: favourites.favourites,
  [favourites.favourite.path]: favourites.favourite,
  [comments.commentList.path]: comments.commentList,
  [comments.commentWrite.path]: comments.commentWrite,
  [comments.commentLike.path]: comments.commentLike,
  [comments.ownComments.path]: comments.ownComments,
  [news.newsList.path]: news.newsList,
  [news.newsInfo.path]: news.newsInfo,
  [news.newsLike.path]: news.newsLike,
  [news.newsLiked.path]: news.newsLiked,
  [packs.packList.path]: packs.packList,
  [packs.packInfo.path]: packs.packInfo,
  [packs.stock.path]: packs.stock,
  [appeals.appeal.path]: appeals.appeal,
  [claims.packClaim.path]: claims.packClaim,
  [claims.ownClaims.path]: claims.ownClaims,
  [claims.packFeedback.path]: claims.packFeedback,
  [claims.recentClaims.path]: claims.recentClaims,
  [schedule.openingList.path]: schedule.openingList,
  [schedule.calendar.path]: schedule.calendar,
  [schedule.testList.path]: schedule.testList,
  [schedule.activityList.path]: schedule.activityList,
  [trade.tradeList.path]: trade.tradeList,
  [trade.tradeInfo.path]: trade.tradeInfo,
  [search.searchGames.path]: search.searchGames,
  [search.searchNews.path]: search.searchNews,
  [search.searchPacks.path]: search.searchPacks,
  [search.suggest.path]: search.suggest,
} as const;

export type Calls = typeof calls;
export type CallPath = keyof Calls;
/** The paths of a method. */
export type PathOf<Method extends Call['method']> = {
  [P in CallPath]: Calls[P]['method'] extends Method ? P : never;
}[CallPath];

/** A group of the API reference: a module of calls and the entities of their results. */
interface CallGroup {
  about: string;
  calls: Readonly<Record<string, unknown>>;
  entities?: Readonly<Record<string, unknown>>;
}

/** The groups of the API reference in order. */
export const callGroups: Readonly<Record<string, CallGroup>> = {
  site: { about: 'The home page, sites and info pages', calls: site, entities: siteEntities },
  games: { about: 'Games, their builds and share pages', calls: games, entities: gameEntities },
  news: { about: 'Articles and videos', calls: news, entities: newsEntities },
  packs: { about: 'Gift packs and their stock', calls: packs, entities: packEntities },
  claims: { about: 'Claiming gift codes', calls: claims, entities: claimEntities },
  schedule: { about: 'Server openings, tests and activities', calls: schedule, entities: scheduleEntities },
  search: { about: 'Search and suggestions', calls: search },
  trade: { about: 'Game accounts for sale', calls: trade, entities: tradeEntities },
  comments: { about: 'Reviews and replies', calls: comments, entities: commentEntities },
  favourites: { about: 'A player’s favourite games', calls: favourites },
  appeals: { about: 'Account appeals', calls: appeals },
};
