import { calendarResponse, requiredId } from './calendar.ts';
import { feedData, feedLoader } from './feed-response.ts';

export const loader = feedLoader(async ({ services, origin, params }) => {
  const id = requiredId(params.file);
  const { list, generated_at } = feedData(await services.get('/vue/calendar', { id }));
  const name = list[0] ? `${list[0].game.name} ${list[0].server_name}` : '开服';
  const address = `${origin}/calendar/opening/${id}.ics`;
  return calendarResponse({ name, address, origin, now: generated_at, openings: list }, `opening-${id}.ics`);
});
