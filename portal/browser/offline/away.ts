/** The statuses of a proxy whose server is unreachable. */
const AWAY = [502, 503, 504];

/** Whether a response comes from a proxy whose server is unreachable. */
export function isUnreachable({ status }: Pick<Response, 'status'>): boolean {
  return AWAY.includes(status);
}
