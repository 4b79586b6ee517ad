import { calendarResponse } from './calendar.ts';
import { feedData, feedLoader } from './feed-response.ts';

export const loader = feedLoader(async ({ services, site, origin }) => {
  const events = feedData(await services.get('/vue/calendar', {}));
  const name = `${site.name}开服表`;
  const address = `${origin}/calendar/openings.ics`;
  return calendarResponse({ name, address, origin, events }, 'openings.ics');
});
