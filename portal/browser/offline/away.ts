/** What a proxy answers while the server behind it is away. */
const AWAY = [502, 503, 504];

/** Whether an answer comes from a proxy whose server is away. */
export function isAway({ status }: Pick<Response, 'status'>): boolean {
  return AWAY.includes(status);
}
