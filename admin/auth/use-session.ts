import { useSyncExternalStore } from 'react';
import type { SignedInOperator } from '#contract/admin/access.ts';
import { logout, me } from '#contract/admin/access.ts';
import type { Permission } from '#contract/admin/roles.ts';
import { ask } from './client.ts';
import { shareLeaving } from './other-tabs.ts';
import { currentStanding, type Standing, setStanding, subscribe, takeStep } from './session-store.ts';

/** Where this browser stands, kept up to date. */
export function useStanding(): Standing {
  return useSyncExternalStore(subscribe, currentStanding);
}

/** Who is in; pages below the frame have somebody always. */
export function useOperator(): SignedInOperator {
  const standing = useStanding();
  if (standing.kind !== 'in' && standing.kind !== 'lapsed') {
    throw new Error('A page of the frame was drawn with nobody in');
  }
  return standing.operator;
}

/** Whether the operator may do something. */
export function useMay(): (permission: Permission) => boolean {
  const { permissions } = useOperator();
  return (permission) => permissions.includes(permission);
}

/** Finds out from the server who this browser is. */
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

/** Ends the session, here and in the other tabs. Answers what went wrong, if anything did. */
export async function leave(): Promise<string | null> {
  const answer = await ask(logout, {});
  if (answer.status === 0 && answer.code !== 'LOGIN_REQUIRED') {
    return answer.msg;
  }
  shareLeaving();
  setStanding({ kind: 'out' });
  return null;
}
