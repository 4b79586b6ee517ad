/** The most games that a check lists by name. */
export const LISTED_GAMES = 20;

/** One of the games that a check lists, with the number of all. */
export interface ListedGame {
  id: number;
  name: string;
  games: number;
}

/** `云海剑歌（7）、山海谣（9） 等` */
export function namesOf(rows: readonly ListedGame[]): string {
  const names = rows.map(({ id, name }) => `${name}（${id}）`).join('、');
  return (rows[0]?.games ?? 0) > rows.length ? `${names} 等` : names;
}
