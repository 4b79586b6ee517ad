import * as calls from '#contract/admin/players.ts';
import { playerTrends } from '#contract/admin/trends.ts';
import { countedRows, exportTrend, readTrends } from '#platform/admin/trend.ts';
import type { Handler } from '#platform/calls/handler.ts';
import { adminRoute, fileRoute } from '#platform/calls/parameters-first.ts';
import { provide } from '#platform/calls/provide.ts';
import { historyCall } from '#platform/calls/resource-calls.ts';
import { type RenumberDeps, renumberPlayer } from '../numbers/renumber-player.ts';
import {
  changePlayer,
  exportPlayers,
  type PlayerAdminDeps,
  readNumber,
  readPlayers,
  readSessions,
} from './player-admin-service.ts';

export function playerAdminRoutes(deps: PlayerAdminDeps & RenumberDeps): Handler[] {
  const trends = { players: countedRows(deps.db, 'player', 'created_at') };
  return [
    adminRoute(playerTrends.read, (params, { now }) => readTrends(trends, params, now)),
    fileRoute(playerTrends.file, (params, context) => exportTrend(deps.db, trends, params, context)),
    adminRoute(calls.playerList, (params, { now }) => readPlayers(deps, params, now)),
    fileRoute(calls.playerExport, (params, context) => exportPlayers(deps, params, context)),
    ...provide({ db: deps.db }, [historyCall(calls.playerHistory, 'players')]),
    adminRoute(calls.playerSessions, ({ id }, { now }) => readSessions(deps, id, now)),
    adminRoute(calls.playerNumber, ({ id }, context) => readNumber(deps, id, context)),
    adminRoute(calls.playerRenumber, (params, context) => renumberPlayer(deps, params, context)),
    adminRoute(calls.playerEndSessions, ({ id }, context) =>
      changePlayer(deps, id, { action: 'sessions_ended' }, context),
    ),
    adminRoute(calls.playerBan, async ({ id, reason, until }, context) => {
      const ban = { reason, until: until === null ? null : new Date(until) };
      return changePlayer(deps, id, { action: 'ban', ban }, context);
    }),
    adminRoute(calls.playerUnban, async ({ id }, context) => {
      await changePlayer(deps, id, { action: 'unban' }, context);
      return {};
    }),
  ];
}
