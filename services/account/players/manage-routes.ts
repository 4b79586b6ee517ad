import * as calls from '../../../contract/operator/players.ts';
import { type OperatorRoute, operatorRoute } from '../../../platform/http/operator-route.ts';
import { changePlayer, type PlayerManageParts, readPlayers } from './player-manage-service.ts';

/** Players in the back office. */
export function playerManageRoutes(parts: PlayerManageParts): OperatorRoute[] {
  return [
    operatorRoute(calls.playerList, (params, { now }) => readPlayers(parts, params, now)),
    operatorRoute(calls.playerEndSessions, ({ id }, visit) =>
      changePlayer(parts, id, { action: 'sessions_ended' }, visit),
    ),
    operatorRoute(calls.playerBan, ({ id, reason }, visit) =>
      changePlayer(parts, id, { action: 'ban', reason }, visit),
    ),
    operatorRoute(calls.playerUnban, async ({ id }, visit) => {
      await changePlayer(parts, id, { action: 'unban', reason: null }, visit);
      return {};
    }),
  ];
}
