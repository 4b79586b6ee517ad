import { home } from '../../../contract/calls/site.ts';
import type { Database } from '../../../platform/database/open.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { readHome } from './home-service.ts';

/** The call of the home page. */
export function homeRoutes(reads: Database): Route[] {
  return [route(home, (params, scope) => readHome(reads, params, scope))];
}
