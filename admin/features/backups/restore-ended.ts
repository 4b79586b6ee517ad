import { ask } from '#admin/auth/client.ts';
import { backupList } from '#contract/admin/system.ts';

/** How often a portal that is away is asked whether it is back, in ms. */
const RETRY_MS = 2_000;

/**
 * Waits until a restore has ended, well or not: then nobody is signed in any more, or the list says what went wrong.
 * @param startedAt what the list names the restore by
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
