import type { ClaimJournal } from '#services/main/codes/journal/claim-journal.ts';

/** A journal that records nothing. */
export const noJournal: ClaimJournal = {
  record: async () => ({ committed: () => undefined, lost: () => undefined }),
};
