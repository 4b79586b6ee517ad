import type { LoaderFunctionArgs } from 'react-router';
import { calendarResponse, calendarText } from './calendar.ts';
import { failureResponse, feedContext } from './feed-response.ts';

/** Calendar of the openings of up to 50 games: `?ids=1,2,3`. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { services, site, origin, url } = feedContext(args);
  const requested = url.searchParams.get('ids') ?? '';
  // The calendar contains its URL: the same list of games has one URL.
  const ids = [...new Set(requested.split(',').filter(Boolean))].join(',');
  const response = await services.get('/vue/calendar', { game_ids: ids || '0' });
  if (response.status === 0) {
    return failureResponse(response);
  }
  const { list, generated_at } = response.data;
  const text = calendarText({
    name: `${site.name} · 收藏游戏的开服`,
    address: `${origin}/calendar/games.ics?ids=${ids}`,
    origin,
    now: generated_at,
    openings: list,
  });
  return calendarResponse(text, 'games.ics');
}
