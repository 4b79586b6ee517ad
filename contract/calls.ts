import type { Call } from './call.ts';
import * as appeals from './calls/appeals.ts';
import * as blocks from './calls/blocks.ts';
import * as claims from './calls/claims.ts';
import * as comments from './calls/comments.ts';
import * as favourites from './calls/favourites.ts';
import * as games from './calls/games.ts';
import * as news from './calls/news.ts';
import * as notifications from './calls/notifications.ts';
import * as packs from './calls/packs.ts';
import * as reports from './calls/reports.ts';
import * as reservations from './calls/reservations.ts';
import * as schedule from './calls/schedule.ts';
import * as search from './calls/search.ts';
import * as site from './calls/site.ts';
import * as trade from './calls/trade.ts';
import * as claimEntities from './entities/claim.ts';
import * as commentEntities from './entities/comment.ts';
import * as gameEntities from './entities/game.ts';
import * as messageEntities from './entities/message.ts';
import * as newsEntities from './entities/news.ts';
import * as packEntities from './entities/pack.ts';
import * as scheduleEntities from './entities/schedule.ts';
import * as siteEntities from './entities/site.ts';
import * as tradeEntities from './entities/trade.ts';

/** The calls, in the order of the API reference. */
const listed = [
  site.home,
  site.bannerList,
  site.siteInfo,
  site.sitemap,
  site.infoPageRead,

  games.gameList,
  games.gameInfo,
  games.download,
  games.shareGameInfo,
  games.shareGamePacks,
  games.shareGameOpenings,
  favourites.gamesByIds,
  favourites.favourites,
  favourites.favourite,
  comments.commentList,
  comments.commentWrite,
  comments.commentLike,
  comments.ownComments,
  comments.ratingList,
  comments.allOwnComments,
  comments.commentEdit,
  comments.commentDelete,
  news.newsList,
  news.newsInfo,
  news.newsLike,
  news.newsLiked,
  packs.packList,
  packs.packInfo,
  packs.stock,
  appeals.appeal,
  reports.report,
  reports.reportProof,
  reports.ownReports,
  reports.ownDecisions,
  reports.decisionAppeal,
  blocks.blockAuthor,
  blocks.unblockAuthor,
  blocks.blockedAuthors,
  reservations.reserve,
  reservations.ownReservations,
  claims.packClaim,
  claims.ownClaims,
  claims.packFeedback,
  claims.recentClaims,
  notifications.unreadMessages,
  notifications.messages,
  notifications.messageRead,
  notifications.messageSettings,
  notifications.messageSetting,
  notifications.smsOff,
  notifications.pushSubscribe,
  notifications.pushUnsubscribe,
  schedule.openingList,
  schedule.calendar,
  schedule.testList,
  schedule.activityList,
  trade.tradeList,
  trade.tradeInfo,
  search.search,
  search.searchGames,
  search.searchNews,
  search.searchPacks,
  search.searchOpenings,
  search.suggest,
] as const;

export type Calls = { readonly [C in (typeof listed)[number] as C['path']]: C };
export const calls = Object.fromEntries(listed.map((call) => [call.path, call])) as Calls;
export type CallPath = keyof Calls;
export type PathOf<Method extends Call['method']> = {
  [P in CallPath]: Calls[P]['method'] extends Method ? P : never;
}[CallPath];

/** A group of the API reference: a module of calls and the entities of their results. */
interface CallGroup {
  about: string;
  calls: Readonly<Record<string, unknown>>;
  entities?: Readonly<Record<string, unknown>>;
}

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
  messages: { about: 'A player’s messages', calls: notifications, entities: messageEntities },
  appeals: { about: 'Account appeals', calls: appeals },
  reports: { about: 'Reports of content, and appeals against decisions', calls: reports },
  blocks: { about: 'Authors whose comments a player does not see', calls: blocks },
  reservations: { about: 'Reservations of games and gift packs', calls: reservations },
};
