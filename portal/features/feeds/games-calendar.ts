import type { LoaderFunctionArgs } from 'react-router';
import { calendarText } from './calendar.ts';
import { calendarResponse } from './calendar-response.ts';
import { failureResponse, feedContext } from './feed-response.ts';

/** The openings of some games, such as a visitor's favourites, to subscribe to: `?ids=1,2,3`, 50 at most. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { services, site, origin, url } = feedContext(args);
  const given = url.searchParams.get('ids') ?? '';
  // The calendar names its own address: one list of games has one, however a visitor writes it.
  const ids = [...new Set(given.split(',').filter(Boolean))].join(',');
  const answer = await services.get('/vue/calendar', { game_ids: ids || '0' });
  if (answer.status === 0) {
    return failureResponse(answer);
  }
  const { list, generated_at } = answer.data;
  const text = calendarText({
    name: `${site.name} · 收藏游戏的开服`,
    address: `${origin}/calendar/games.ics?ids=${ids}`,
    origin,
    now: generated_at,
    openings: list,
  });
  return calendarResponse(text, 'games.ics');
}
