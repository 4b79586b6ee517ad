import { blockedWordsAdd, sensitive } from '#contract/admin/blocked-words.ts';
import { type OperatorRoute, operatorRoute } from '#platform/http/admin/admin-route.ts';
import { type AdminDeps, resourceRoutes } from '#platform/http/admin/resource-routes.ts';
import { addBlockedWords } from './add-words.ts';
import { blockedWordResource } from './blocked-word-resource.ts';

/** The list of sensitive words in the back office. */
export function blockedWordAdminRoutes(deps: AdminDeps): OperatorRoute[] {
  return [
    ...resourceRoutes(sensitive, blockedWordResource, deps),
    operatorRoute(blockedWordsAdd, (params, context) => addBlockedWords(deps.db, params, context)),
  ];
}
