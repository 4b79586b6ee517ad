import { accessExport, accessList } from '#contract/admin/access-log.ts';
import * as avatars from '#contract/admin/avatars.ts';
import * as players from '#contract/admin/players.ts';
import { playerTrends } from '#contract/admin/trends.ts';
import { countedRows, trendHandlers } from '#platform/admin/trend.ts';
import { historyCall } from '#platform/calls/resource-calls.ts';
import { exportAccess, readAccess } from './access/access-service.ts';
import { adminHandler } from './admin-context.ts';
import { renumberPlayer } from './numbers/renumber-player.ts';
import { approvePictures, refusePictures } from './pictures/moderate-pictures.ts';
import { exportPictureQueue, readPictureQueue } from './pictures/picture-queue.ts';
import * as player from './players/player-admin-service.ts';

const trends = trendHandlers((db) => ({ players: countedRows(db, 'player', 'created_at') }));

/** The admin calls of the account service: players, the pictures that they uploaded, and the access log. */
export const accountAdminCalls = [
  adminHandler(playerTrends.read, trends.read),
  adminHandler(playerTrends.file, trends.file),
  adminHandler(players.playerList, player.readPlayers),
  adminHandler(players.playerExport, player.exportPlayers),
  historyCall(players.playerHistory, 'players'),
  adminHandler(players.playerSessions, player.readSessions),
  adminHandler(players.playerNumber, player.readNumber),
  adminHandler(players.playerRenumber, renumberPlayer),
  adminHandler(players.playerEndSessions, player.endSessions),
  adminHandler(players.playerBan, player.banPlayer),
  adminHandler(players.playerUnban, player.unbanPlayer),
  adminHandler(avatars.avatarQueue, readPictureQueue),
  adminHandler(avatars.avatarExport, exportPictureQueue),
  historyCall(avatars.avatarHistory, 'avatars'),
  adminHandler(avatars.avatarApprove, approvePictures),
  adminHandler(avatars.avatarRefuse, refusePictures),
  adminHandler(accessList, readAccess),
  adminHandler(accessExport, exportAccess),
];
