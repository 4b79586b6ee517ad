import * as calls from '../../../contract/operator/players.ts';
import { fileRoute, type OperatorRoute, operatorRoute } from '../../../platform/http/operator-route.ts';
import { historyRoute } from '../../../platform/http/subject-routes.ts';
import {
  changePlayer,
  exportPlayers,
  type PlayerManageParts,
  readPlayers,
  readSessions,
} from './player-manage-service.ts';

/** Players in the back office. */
export function playerManageRoutes(parts: PlayerManageParts): OperatorRoute[] {
  return [
    operatorRoute(calls.playerList, (params, { now }) => readPlayers(parts, params, now)),
    fileRoute(calls.playerExport, (params, visit) => exportPlayers(parts, params, visit)),
    historyRoute(calls.playerHistory, 'players', parts.db),
    operatorRoute(calls.playerSessions, ({ id }, { now }) => readSessions(parts, id, now)),
    operatorRoute(calls.playerEndSessions, ({ id }, visit) =>
      changePlayer(parts, id, { action: 'sessions_ended' }, visit),
    ),
    operatorRoute(calls.playerBan, async ({ id, reason, until }, visit) => {
      const ban = { reason, until: until === null ? null : new Date(until) };
      return changePlayer(parts, id, { action: 'ban', ban }, visit);
    }),
    operatorRoute(calls.playerUnban, async ({ id }, visit) => {
      await changePlayer(parts, id, { action: 'unban' }, visit);
      return {};
    }),
  ];
}
