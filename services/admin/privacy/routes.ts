import { playerData, playerErase } from '#contract/admin/personal.ts';
import { fileRoute, type OperatorRoute, operatorRoute } from '#platform/http/admin/operator-route.ts';
import { eraseOne, handOut, type PersonalCare } from './personal-service.ts';

/** One player's data: handing it out, and erasing it. */
export function personalRoutes(care: PersonalCare): OperatorRoute[] {
  return [
    fileRoute(playerData, ({ id }, context) => handOut(care, id, context)),
    operatorRoute(playerErase, (params, context) => eraseOne(care, params, context)),
  ];
}
