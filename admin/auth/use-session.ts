import { useSyncExternalStore } from 'react';
import type { SignedInOperator } from '#contract/admin/access.ts';
import { logout, me } from '#contract/admin/access.ts';
import type { Permission } from '#contract/admin/roles.ts';
import { ask } from './client.ts';
import { shareLeaving } from './other-tabs.ts';
import { currentStanding, type Standing, setStanding, subscribe, takeStep } from './session-store.ts';

export function useStanding(): Standing {
  return useSyncExternalStore(subscribe, currentStanding);
}

/** The signed-in operator. Only for components inside the frame. */
export function useOperator(): SignedInOperator {
  const standing = useStanding();
  if (standing.kind !== 'in' && standing.kind !== 'lapsed') {
    throw new Error('useOperator requires a signed-in operator');
  }
  return standing.operator;
}

/** Checks the operator's permissions. */
export function useMay(): (permission: Permission) => boolean {
  const { permissions } = useOperator();
  return (permission) => permissions.includes(permission);
}

/** Loads the session from the server. */
export async function findOut(): Promise<void> {
  const answer = await ask(me, {});
  if (answer.status === 1) {
    takeStep(answer.data);
  } else if (answer.code === 'LOGIN_REQUIRED') {
    setStanding({ kind: 'out' });
  } else {
    setStanding({ kind: 'failed', msg: answer.msg });
  }
}

/** Ends the session in all tabs. Returns the error message, or null. */
export async function leave(): Promise<string | null> {
  const answer = await ask(logout, {});
  if (answer.status === 0 && answer.code !== 'LOGIN_REQUIRED') {
    return answer.msg;
  }
  shareLeaving();
  setStanding({ kind: 'out' });
  return null;
}
