import type { LoaderFunctionArgs } from 'react-router';
import { calendarText } from './calendar.ts';
import { calendarAnswer, idOfFile } from './calendar-answer.ts';
import { failedAnswer, feedContext } from './feed-answer.ts';

/** One opening, to add to a calendar. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { services, origin, params } = feedContext(args);
  const id = idOfFile(params.file);
  if (id === undefined) {
    return failedAnswer({ code: 'NOT_FOUND', msg: '没有这份日历' });
  }
  const answer = await services.get('/vue/calendar', { id });
  if (answer.status === 0) {
    return failedAnswer(answer);
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
  return calendarAnswer(text, `opening-${id}.ics`);
}
