/** URL value that selects all states. */
export const EVERY_STATE = 'all';

/** The state filter of a request, from the state in the URL. */
export function requestedState(named: string | undefined, defaultState: string): string | undefined {
  return named === EVERY_STATE ? undefined : (named ?? defaultState);
}
