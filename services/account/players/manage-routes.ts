import * as calls from '../../../contract/operator/players.ts';
import { fileRoute, type OperatorRoute, operatorRoute } from '../../../platform/http/operator-route.ts';
import { historyRoute } from '../../../platform/http/subject-routes.ts';
import {
  changePlayer,
  exportPlayers,
  type PlayerManageDeps,
  readPlayers,
  readSessions,
} from './player-manage-service.ts';

/** Players in the back office. */
export function playerManageRoutes(deps: PlayerManageDeps): OperatorRoute[] {
  return [
    operatorRoute(calls.playerList, (params, { now }) => readPlayers(deps, params, now)),
    fileRoute(calls.playerExport, (params, visit) => exportPlayers(deps, params, visit)),
    historyRoute(calls.playerHistory, 'players', deps.db),
    operatorRoute(calls.playerSessions, ({ id }, { now }) => readSessions(deps, id, now)),
    operatorRoute(calls.playerEndSessions, ({ id }, visit) =>
      changePlayer(deps, id, { action: 'sessions_ended' }, visit),
    ),
    operatorRoute(calls.playerBan, async ({ id, reason, until }, visit) => {
      const ban = { reason, until: until === null ? null : new Date(until) };
      return changePlayer(deps, id, { action: 'ban', ban }, visit);
    }),
    operatorRoute(calls.playerUnban, async ({ id }, visit) => {
      await changePlayer(deps, id, { action: 'unban' }, visit);
      return {};
    }),
  ];
}
