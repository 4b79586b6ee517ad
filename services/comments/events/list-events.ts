import type { readCommentEvents } from '#contract/service-events.ts';
import { newestPosition, readEvents } from '#platform/admin/site-events.ts';
import { chinaTime } from '#platform/core/clock.ts';
import type { Handle } from '../context.ts';

/** The events after a position. A reader without one begins with the next event: it has not missed the old ones. */
export const listEvents: Handle<typeof readCommentEvents> = async ({ db }, { after }) => {
  if (after === '') {
    return { list: [], position: await newestPosition(db), more: false };
  }
  const { list, position, more } = await readEvents(db, after);
  return { list: list.map((event) => ({ ...event, at: chinaTime(event.at) })), position, more };
};
