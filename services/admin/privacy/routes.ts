import { playerData, playerErase } from '#contract/admin/privacy.ts';
import { fileRoute, type OperatorRoute, operatorRoute } from '#platform/http/admin/admin-route.ts';
import { eraseOne, handOut, type PersonalCare } from './personal-service.ts';

/** One player's data: handing it out, and erasing it. */
export function privacyRoutes(care: PersonalCare): OperatorRoute[] {
  return [
    fileRoute(playerData, ({ id }, context) => handOut(care, id, context)),
    operatorRoute(playerErase, (params, context) => eraseOne(care, params, context)),
  ];
}
