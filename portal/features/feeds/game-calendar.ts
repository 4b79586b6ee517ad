import { calendarResponse, requiredId } from './calendar.ts';
import { feedData, feedLoader } from './feed-response.ts';

export const loader = feedLoader(async ({ services, origin, params }) => {
  const id = requiredId(params.file);
  const [openings, info] = await Promise.all([
    services.get('/vue/calendar', { game_id: id }),
    services.get('/vue/gameinfo', { id }),
  ]);
  const { list, generated_at } = feedData(openings);
  const { game, tests } = feedData(info);
  const name = `${game.name} 开服与测试`;
  const address = `${origin}/calendar/game/${id}.ics`;
  const calendar = { name, address, origin, now: generated_at, openings: list, tests };
  return calendarResponse(calendar, `game-${id}.ics`);
});
