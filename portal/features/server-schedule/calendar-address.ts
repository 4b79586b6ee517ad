/** The calendar of a game's openings; of all openings where no game is named. */
export function calendarPath(gameId?: number | string): string {
  return gameId === undefined ? '/calendar/openings.ics' : `/calendar/game/${gameId}.ics`;
}

/** The address that calendar programs subscribe to instead of importing it once. */
export function subscription(origin: string, path: string): string {
  return origin.replace(/^https?:/, 'webcal:') + path;
}
