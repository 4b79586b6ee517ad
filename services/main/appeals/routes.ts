import { appeal } from '#contract/calls/appeals.ts';
import type { Database } from '#platform/database/open.ts';
import { openRoute, type Route } from '#platform/http/calls/route.ts';
import { fileAppeal } from './appeal-service.ts';

/** The call that files an appeal. */
export function appealRoutes(db: Database): Route[] {
  return [openRoute(appeal, (params, context) => fileAppeal(db, params, context))];
}
