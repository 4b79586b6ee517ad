/** In the address: whatever the state. */
export const EVERY_STATE = 'all';

/** What a list is asked for by the state that the address names. */
export function requestedState(named: string | undefined, usual: string): string | undefined {
  return named === EVERY_STATE ? undefined : (named ?? usual);
}
