/** Statements that wait for a connection, above which the next is refused. */
export const MOST_WAITING = 500;

/** More statements wait for a connection than can be served in a bearable time. */
export class TooManyWaiting extends Error {
  constructor() {
    super('Too many statements wait for the database.');
  }
}
