/** Maximum number of statements that wait for a connection. */
export const MAX_WAITING = 500;

export class TooManyWaiting extends Error {
  constructor() {
    super('Too many statements wait for the database.');
  }
}
