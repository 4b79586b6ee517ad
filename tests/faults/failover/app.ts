import '#platform/core/private-files/umask.ts';
import { PrimaryServer } from '#platform/database/primary-server.ts';
import { ClaimQueue } from '#services/main/claims/claim-queue.ts';
import type { ClaimResult } from '#services/main/claims/claim-result.ts';

/** The portal with a planted bug, by argument. */
const plants: Record<string, () => void> = {
  /** Stays with the server that took writes first. */
  stays: () => {
    PrimaryServer.prototype.lost = () => undefined;
  },
  /** Gives the code of the first player to all. */
  twice: () => {
    const { claim } = ClaimQueue.prototype;
    let first: string | undefined;
    ClaimQueue.prototype.claim = async function (this: ClaimQueue, ...args): Promise<ClaimResult> {
      const result = await claim.apply(this, args);
      if (!('claim' in result)) {
        return result;
      }
      first ??= result.claim.code;
      return { ...result, claim: { ...result.claim, code: first } };
    };
  },
};
plants[process.argv[2] ?? '']?.();
await import('#server/main.ts');
