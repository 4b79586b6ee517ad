import { calendarResponse, requiredId } from './calendar.ts';
import { type Feed, feedData } from './feed-response.ts';

export const gameCalendar: Feed = async ({ services, origin, file }) => {
  const id = requiredId(file);
  const events = feedData(await services.get('/vue/calendar', { game_id: id }));
  // A service whose calendars have no tests has them with the game.
  const tests = events.tests ?? feedData(await services.get('/vue/gameinfo', { id })).tests;
  const name = `${events.game?.name ?? '游戏'} 开服与测试`;
  const address = `${origin}/calendar/game/${id}.ics`;
  return calendarResponse({ name, address, origin, events: { ...events, tests } }, `game-${id}.ics`);
};
