import type { activityList, openingList, testList } from '#contract/calls/schedule.ts';
import type { Handle } from '../context.ts';
import { COUNT_LIMIT, listPage } from '../lists/list-page.ts';
import { countActivities, listActivities, nextActivityChange } from './activity-repository.ts';
import { countOpenings, gamesOpening, listOpenings } from './opening-repository.ts';
import { presentActivities, presentOpenings, presentTests } from './schedule-presenter.ts';
import { countTests, listTests } from './test-repository.ts';

/** A page of the server schedule with the counts of its four tabs. */
export const readOpenings: Handle<typeof openingList> = async ({ reads: db, scope }, params) => {
  const [rows, counts, games] = await Promise.all([
    listOpenings(db, params, scope.now),
    countOpenings(db, params, scope.now),
    gamesOpening(db, params.day, scope.now),
  ]);
  const cap = (counted: number) => Math.min(counted, COUNT_LIMIT);
  return {
    ...listPage(presentOpenings(rows, scope), counts[params.day], params, scope.now),
    counts: {
      today: cap(counts.today),
      tomorrow: cap(counts.tomorrow),
      coming: cap(counts.coming),
      past: cap(counts.past),
    },
    games,
  };
};

/** A page of tests and first releases. */
export const readTests: Handle<typeof testList> = async ({ reads: db, scope }, params) => {
  const [rows, total] = await Promise.all([
    listTests(db, params, scope.now),
    countTests(db, params, scope.now),
  ]);
  return listPage(presentTests(rows, scope), total, params, scope.now);
};

/** A page of activities. */
export const readActivities: Handle<typeof activityList> = async ({ reads: db, scope }, params) => {
  const [rows, total, change] = await Promise.all([
    listActivities(db, params, scope.now),
    countActivities(db),
    nextActivityChange(db, scope.now),
  ]);
  scope.changesAt(change);
  return listPage(presentActivities(rows, scope), total, params, scope.now);
};
