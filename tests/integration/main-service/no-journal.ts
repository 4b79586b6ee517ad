import type { ClaimJournal } from '#services/main/claims/journal/claim-journal.ts';

/** Takes claims down nowhere. */
export const noJournal: ClaimJournal = {
  record: async () => ({ committed: () => undefined, lost: () => undefined }),
};
