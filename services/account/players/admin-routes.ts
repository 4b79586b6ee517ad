import * as calls from '#contract/admin/players.ts';
import { fileRoute, type OperatorRoute, operatorRoute } from '#platform/http/admin/admin-route.ts';
import { historyRoute } from '#platform/http/admin/resource-routes.ts';
import {
  changePlayer,
  exportPlayers,
  type PlayerAdminDeps,
  readPlayers,
  readSessions,
} from './player-admin-service.ts';

/** The admin calls for players. */
export function playerAdminRoutes(deps: PlayerAdminDeps): OperatorRoute[] {
  return [
    operatorRoute(calls.playerList, (params, { now }) => readPlayers(deps, params, now)),
    fileRoute(calls.playerExport, (params, context) => exportPlayers(deps, params, context)),
    historyRoute(calls.playerHistory, 'players', deps.db),
    operatorRoute(calls.playerSessions, ({ id }, { now }) => readSessions(deps, id, now)),
    operatorRoute(calls.playerEndSessions, ({ id }, context) =>
      changePlayer(deps, id, { action: 'sessions_ended' }, context),
    ),
    operatorRoute(calls.playerBan, async ({ id, reason, until }, context) => {
      const ban = { reason, until: until === null ? null : new Date(until) };
      return changePlayer(deps, id, { action: 'ban', ban }, context);
    }),
    operatorRoute(calls.playerUnban, async ({ id }, context) => {
      await changePlayer(deps, id, { action: 'unban' }, context);
      return {};
    }),
  ];
}
