import { packs } from '../../../contract/operator/packs.ts';
import type { OperatorRoute } from '../../../platform/http/operator-route.ts';
import { type ManageParts, subjectRoutes } from '../../../platform/http/subject-routes.ts';
import { managedPacks } from './managed-packs.ts';

/** Gift packs in the back office. */
export function packManageRoutes(parts: ManageParts): OperatorRoute[] {
  return subjectRoutes(packs, managedPacks, parts);
}
