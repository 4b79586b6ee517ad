import type { LoaderFunctionArgs } from 'react-router';
import { calendarResponse, calendarText, idOfFile } from './calendar.ts';
import { failureResponse, feedContext } from './feed-response.ts';

/** Calendar of a single opening. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { services, origin, params } = feedContext(args);
  const id = idOfFile(params.file);
  if (id === undefined) {
    return failureResponse({ code: 'NOT_FOUND', msg: '没有这份日历' });
  }
  const response = await services.get('/vue/calendar', { id });
  if (response.status === 0) {
    return failureResponse(response);
  }
  const { list, generated_at } = response.data;
  const [opening] = list;
  const text = calendarText({
    name: opening ? `${opening.game.name} ${opening.server_name}` : '开服',
    address: `${origin}/calendar/opening/${id}.ics`,
    origin,
    now: generated_at,
    openings: list,
  });
  return calendarResponse(text, `opening-${id}.ics`);
}
