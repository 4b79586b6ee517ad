import { request } from '#admin/auth/client.ts';
import { backupList } from '#contract/admin/system.ts';

/** Poll interval during a restore. */
const POLL_MS = 2_000;

/**
 * Waits until a restore has succeeded, which ends all sessions, or failed, which adds it to the list.
 * @param startedAt identifies the restore in the list
 */
export async function waitForRestore(startedAt: string): Promise<void> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    const response = await request(backupList, {});
    const isListed =
      response.status === 1 &&
      response.data.list.some(({ kind, started_at }) => kind === 'restore' && started_at === startedAt);
    if (isListed || (response.status === 0 && response.code === 'LOGIN_REQUIRED')) {
      return;
    }
  }
}
