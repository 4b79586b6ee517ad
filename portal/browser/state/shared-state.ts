import { createStore } from './store.ts';
import { useSelected } from './use-selected.ts';

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

const state = createStore<SharedState>({
  avaUrl: '',
  userData: '',
  searchType: '',
  searchVal: '',
  searchStart: '',
  loginAccount: '',
});

function set<Field extends keyof SharedState>(field: Field) {
  return (value: SharedState[Field]) => state.set({ ...state.get(), [field]: value });
}

export const setAvaUrl = set('avaUrl');
export const setUserData = set('userData');
export const setSearchType = set('searchType');
export const setSearchVal = set('searchVal');
export const setSearchStart = set('searchStart');
export const setLoginAccount = set('loginAccount');

export const sharedState = state.get;

/** One field of the shared state in a component; empty on the server and at the first render. */
export function useShared<Field extends keyof SharedState>(field: Field): SharedState[Field] {
  return useSelected(state, (shared) => shared[field]);
}

/** The `uid` of the signed-in player; undefined for a visitor. */
export function useUid(): string | undefined {
  const user = useShared('userData');
  return user ? user.uid : undefined;
}

/** Calls a listener after each change of the shared state. */
export const onSharedChange = state.subscribe;
