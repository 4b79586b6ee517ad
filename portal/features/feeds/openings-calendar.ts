import type { LoaderFunctionArgs } from 'react-router';
import { calendarText } from './calendar.ts';
import { calendarResponse } from './calendar-response.ts';
import { failureResponse, feedContext } from './feed-response.ts';

/** All openings, to subscribe to. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { services, site, origin } = feedContext(args);
  const answer = await services.get('/vue/calendar', {});
  if (answer.status === 0) {
    return failureResponse(answer);
  }
  const { list, generated_at } = answer.data;
  const text = calendarText({
    name: `${site.name}开服表`,
    address: `${origin}/calendar/openings.ics`,
    origin,
    now: generated_at,
    openings: list,
  });
  return calendarResponse(text, 'openings.ics');
}
