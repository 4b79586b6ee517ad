import { calendarResponse } from './calendar.ts';
import { type Feed, feedData } from './feed-response.ts';

/** Calendar of the openings of up to 50 games: `?ids=1,2,3`. */
export const gamesCalendar: Feed = async ({ services, site, origin, url }) => {
  const requested = url.searchParams.get('ids') ?? '';
  // The calendar contains its URL: the same list of games has one URL.
  const ids = [...new Set(requested.split(',').filter(Boolean))].join(',');
  const events = feedData(await services.get('/vue/calendar', { game_ids: ids || '0' }));
  const name = `${site.name} · 收藏游戏的开服`;
  const address = `${origin}/calendar/games.ics?ids=${ids}`;
  return calendarResponse({ name, address, origin, events }, 'games.ics');
};
