/** Whether a response comes from a proxy whose server is unreachable. */
export function isUnreachable({ status }: Pick<Response, 'status'>): boolean {
  return [502, 503, 504].includes(status);
}
