import {
  download,
  gameInfo,
  gameList,
  shareGameInfo,
  shareGameOpenings,
  shareGamePacks,
} from '#contract/calls/games.ts';
import type { Database } from '#platform/database/open.ts';
import { type Route, route } from '#platform/http/calls/route.ts';
import { readDownload } from './download-service.ts';
import {
  readGame,
  readGameList,
  readSharedGame,
  readSharedOpenings,
  readSharedPacks,
} from './game-service.ts';

/** The calls of the game centre, of a game's page, of downloads and of the share page. */
export function gameRoutes(reads: Database): Route[] {
  return [
    route(gameList, (params, scope) => readGameList(reads, params, scope)),
    route(gameInfo, (params, scope) => readGame(reads, params, scope)),
    route(download, (params, scope) => readDownload(reads, params, scope)),
    route(shareGameInfo, (params, scope) => readSharedGame(reads, params, scope)),
    route(shareGamePacks, (params, scope) => readSharedPacks(reads, params, scope)),
    route(shareGameOpenings, (params, scope) => readSharedOpenings(reads, params, scope)),
  ];
}
