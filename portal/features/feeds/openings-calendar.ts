import type { LoaderFunctionArgs } from 'react-router';
import { calendarResponse, calendarText } from './calendar.ts';
import { failureResponse, feedContext } from './feed-response.ts';

/** Calendar of all openings. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { services, site, origin } = feedContext(args);
  const response = await services.get('/vue/calendar', {});
  if (response.status === 0) {
    return failureResponse(response);
  }
  const { list, generated_at } = response.data;
  const text = calendarText({
    name: `${site.name}开服表`,
    address: `${origin}/calendar/openings.ics`,
    origin,
    now: generated_at,
    openings: list,
  });
  return calendarResponse(text, 'openings.ics');
}
