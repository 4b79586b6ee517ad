import { calendarResponse, requiredId } from './calendar.ts';
import { type Feed, feedData } from './feed-response.ts';

export const openingCalendar: Feed = async ({ services, origin, file }) => {
  const id = requiredId(file);
  const events = feedData(await services.get('/vue/calendar', { id }));
  const [opening] = [...events.list, ...(events.cancelled?.openings ?? [])];
  const name = opening ? `${opening.game.name} ${opening.server_name}` : '开服';
  const address = `${origin}/calendar/opening/${id}.ics`;
  return calendarResponse({ name, address, origin, events }, `opening-${id}.ics`);
};
