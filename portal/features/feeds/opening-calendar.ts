import { calendarResponse, requiredId } from './calendar.ts';
import { feedData, feedLoader } from './feed-response.ts';

export const loader = feedLoader(async ({ services, origin, params }) => {
  const id = requiredId(params.file);
  const events = feedData(await services.get('/vue/calendar', { id }));
  const [opening] = [...events.list, ...(events.cancelled?.openings ?? [])];
  const name = opening ? `${opening.game.name} ${opening.server_name}` : '开服';
  const address = `${origin}/calendar/opening/${id}.ics`;
  return calendarResponse({ name, address, origin, events }, `opening-${id}.ics`);
});
