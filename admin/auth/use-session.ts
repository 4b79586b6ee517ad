import { useSyncExternalStore } from 'react';
import { logout, me, type SignedInOperator } from '#contract/admin/access.ts';
import type { Permission } from '#contract/admin/roles.ts';
import { removeOwnDrafts } from '../browser/draft-store.ts';
import { request } from '../calls/client.ts';
import {
  applyStep,
  currentSession,
  type SessionState,
  setSession,
  shareSignOut,
  subscribe,
} from '../calls/session-store.ts';

export function useSessionState(): SessionState {
  return useSyncExternalStore(subscribe, currentSession);
}

/** The signed-in operator. Only for components inside the frame. */
export function useOperator(): SignedInOperator {
  const session = useSessionState();
  if (session.kind !== 'signed-in' && session.kind !== 'expired') {
    throw new Error('useOperator requires a signed-in operator');
  }
  return session.operator;
}

export function useMay(): (permission: Permission) => boolean {
  const { permissions } = useOperator();
  return (permission) => permissions.includes(permission);
}

export async function loadSession(): Promise<void> {
  const response = await request(me, {});
  if (response.status === 1) {
    applyStep(response.data);
  } else if (response.code === 'LOGIN_REQUIRED') {
    setSession({ kind: 'signed-out' });
  } else {
    setSession({ kind: 'failed', msg: response.msg });
  }
}

/** Ends the session in all tabs and removes the operator's drafts. Returns the error message, or null. */
export async function signOut(): Promise<string | null> {
  const response = await request(logout, {});
  if (response.status === 0 && response.code !== 'LOGIN_REQUIRED') {
    return response.msg;
  }
  const session = currentSession();
  if ('operator' in session) {
    removeOwnDrafts(session.operator.id);
  }
  shareSignOut();
  setSession({ kind: 'signed-out' });
  return null;
}
