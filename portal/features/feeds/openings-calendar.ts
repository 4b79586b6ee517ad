import { calendarResponse } from './calendar.ts';
import { type Feed, feedData } from './feed-response.ts';

export const openingsCalendar: Feed = async ({ services, site, origin }) => {
  const events = feedData(await services.get('/vue/calendar', {}));
  const name = `${site.name}开服表`;
  const address = `${origin}/calendar/openings.ics`;
  return calendarResponse({ name, address, origin, events }, 'openings.ics');
};
