import { ask } from '#admin/auth/client.ts';
import { backupList } from '#contract/admin/system.ts';

/** Poll interval during a restore. */
const RETRY_MS = 2_000;

/**
 * Waits until a restore has succeeded, which ends all sessions, or failed, which adds it to the list.
 * @param startedAt identifies the restore in the list
 */
export async function restoreEnded(startedAt: string): Promise<void> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    const answer = await ask(backupList, {});
    const isTold =
      answer.status === 1 &&
      answer.data.list.some(({ kind, started_at }) => kind === 'restore' && started_at === startedAt);
    if (isTold || (answer.status === 0 && answer.code === 'LOGIN_REQUIRED')) {
      return;
    }
  }
}
