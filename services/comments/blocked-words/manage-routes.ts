import { sensitive, sensitiveAdd } from '#contract/admin/sensitive.ts';
import { type OperatorRoute, operatorRoute } from '#platform/http/admin/operator-route.ts';
import { type ManageDeps, subjectRoutes } from '#platform/http/admin/subject-routes.ts';
import { addSensitiveWords } from './add-words.ts';
import { managedSensitive } from './managed-sensitive.ts';

/** The list of sensitive words in the back office. */
export function sensitiveManageRoutes(deps: ManageDeps): OperatorRoute[] {
  return [
    ...subjectRoutes(sensitive, managedSensitive, deps),
    operatorRoute(sensitiveAdd, (params, context) => addSensitiveWords(deps.db, params, context)),
  ];
}
