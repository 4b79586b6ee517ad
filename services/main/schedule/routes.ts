import { activityList, calendar, openingList, testList } from '#contract/calls/schedule.ts';
import type { Database } from '#platform/database/open.ts';
import { type Route, route } from '#platform/http/calls/route.ts';
import { readActivities, readCalendar, readOpenings, readTests } from './schedule-service.ts';

/** The calls of the server schedule, the tests and the activities. */
export function scheduleRoutes(reads: Database): Route[] {
  return [
    route(openingList, (params, scope) => readOpenings(reads, params, scope)),
    route(calendar, (params, scope) => readCalendar(reads, params, scope)),
    route(testList, (params, scope) => readTests(reads, params, scope)),
    route(activityList, (params, scope) => readActivities(reads, params, scope)),
  ];
}
