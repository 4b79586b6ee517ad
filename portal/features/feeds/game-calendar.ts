import type { LoaderFunctionArgs } from 'react-router';
import { calendarResponse, calendarText, idOfFile } from './calendar.ts';
import { failureResponse, feedContext } from './feed-response.ts';

/** Calendar of a game's openings and tests. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { services, origin, params } = feedContext(args);
  const id = idOfFile(params.file);
  if (id === undefined) {
    return failureResponse({ code: 'NOT_FOUND', msg: '没有这份日历' });
  }
  const [openings, info] = await Promise.all([
    services.get('/vue/calendar', { game_id: id }),
    services.get('/vue/gameinfo', { id }),
  ]);
  if (openings.status === 0) {
    return failureResponse(openings);
  }
  if (info.status === 0) {
    return failureResponse(info);
  }
  const text = calendarText({
    name: `${info.data.game.name} 开服与测试`,
    address: `${origin}/calendar/game/${id}.ics`,
    origin,
    now: openings.data.generated_at,
    openings: openings.data.list,
    tests: info.data.tests,
  });
  return calendarResponse(text, `game-${id}.ics`);
}
