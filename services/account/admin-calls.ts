import { accessExport, accessList } from '#contract/admin/access-log.ts';
import * as avatars from '#contract/admin/avatars.ts';
import * as players from '#contract/admin/players.ts';
import { playerTrends } from '#contract/admin/trends.ts';
import { exportList } from '#platform/admin/export-list.ts';
import { listRecords } from '#platform/admin/list-records.ts';
import { countedRows, exportTrend, readTrends } from '#platform/admin/trend.ts';
import { historyCall } from '#platform/calls/resource-calls.ts';
import type { Database } from '#platform/database/open.ts';
import { exportAccess, readAccess } from './access/access-service.ts';
import { adminHandler } from './admin-context.ts';
import { renumberPlayer } from './numbers/renumber-player.ts';
import { approvePictures, refusePictures } from './pictures/moderate-pictures.ts';
import { pictureSheet, queuedPictures } from './pictures/picture-queue.ts';
import {
  banPlayer,
  endSessions,
  exportPlayers,
  readNumber,
  readPlayers,
  readSessions,
  unbanPlayer,
} from './players/player-admin-service.ts';

const trendsOf = (db: Database) => ({ players: countedRows(db, 'player', 'created_at') });
const exportedPictures = {
  name: 'avatars',
  title: '头像',
  list: queuedPictures(false),
  sheet: pictureSheet,
} as const;

/** The admin calls of the account service: players, the pictures that they uploaded, and the access log. */
export const accountAdminCalls = [
  adminHandler(playerTrends.read, ({ db, now }, params) => readTrends(trendsOf(db), params, now)),
  adminHandler(playerTrends.file, (context, params) =>
    exportTrend(context.db, trendsOf(context.db), params, context),
  ),
  adminHandler(players.playerList, readPlayers),
  adminHandler(players.playerExport, exportPlayers),
  historyCall(players.playerHistory, 'players'),
  adminHandler(players.playerSessions, readSessions),
  adminHandler(players.playerNumber, readNumber),
  adminHandler(players.playerRenumber, renumberPlayer),
  adminHandler(players.playerEndSessions, endSessions),
  adminHandler(players.playerBan, banPlayer),
  adminHandler(players.playerUnban, unbanPlayer),
  adminHandler(avatars.avatarQueue, ({ db, now }, params) =>
    listRecords(db, queuedPictures(true), params, now),
  ),
  adminHandler(avatars.avatarExport, (context, params) =>
    exportList(context.db, exportedPictures, params, context),
  ),
  historyCall(avatars.avatarHistory, 'avatars'),
  adminHandler(avatars.avatarApprove, approvePictures),
  adminHandler(avatars.avatarRefuse, refusePictures),
  adminHandler(accessList, readAccess),
  adminHandler(accessExport, exportAccess),
];
