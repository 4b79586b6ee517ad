import { useSyncExternalStore } from 'react';

/** The stored user, for display only; it does not authenticate. */
export interface StoredUser {
  icon_url: string;
  nickname?: string;
  mobile_masked?: string;
  uid?: string;
  /** The time of the login, in ms. */
  expires: number;
}

/** The state that components share. All fields start empty, as specified. */
interface SharedState {
  avaUrl: string;
  userData: StoredUser | '';
  searchType: string;
  searchVal: string;
  searchStart: boolean | '';
  loginAccount: string;
}

let state: SharedState = {
  avaUrl: '',
  userData: '',
  searchType: '',
  searchVal: '',
  searchStart: '',
  loginAccount: '',
};
const empty = state;
const listeners = new Set<() => void>();

function set<Field extends keyof SharedState>(field: Field) {
  return (value: SharedState[Field]) => {
    state = { ...state, [field]: value };
    for (const listener of listeners) {
      listener();
    }
  };
}

export const setAvaUrl = set('avaUrl');
export const setUserData = set('userData');
export const setSearchType = set('searchType');
export const setSearchVal = set('searchVal');
export const setSearchStart = set('searchStart');
export const setLoginAccount = set('loginAccount');

/** The current shared state. */
export function sharedState(): SharedState {
  return state;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** One field of the shared state in a component; empty on the server and at the first render. */
export function useShared<Field extends keyof SharedState>(field: Field): SharedState[Field] {
  return useSyncExternalStore(
    subscribe,
    () => state[field],
    () => empty[field],
  );
}
