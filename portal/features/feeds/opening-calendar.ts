import type { LoaderFunctionArgs } from 'react-router';
import { calendarText } from './calendar.ts';
import { calendarResponse, idOfFile } from './calendar-response.ts';
import { failureResponse, feedContext } from './feed-response.ts';

/** One opening, to add to a calendar. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { services, origin, params } = feedContext(args);
  const id = idOfFile(params.file);
  if (id === undefined) {
    return failureResponse({ code: 'NOT_FOUND', msg: '没有这份日历' });
  }
  const answer = await services.get('/vue/calendar', { id });
  if (answer.status === 0) {
    return failureResponse(answer);
  }
  const { list, generated_at } = answer.data;
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
