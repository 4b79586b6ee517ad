import { replayJournals } from '#services/main/claims/journal/journal-replay.ts';
import { asShipped, type RestoreControl } from './lose-and-restore.ts';

/** Bugs to be found: ways to bring a database back that let codes be given again. */
export const plants: Record<string, RestoreControl> = {
  'neither replays nor keeps back': { ...asShipped, check: async () => undefined },
  'replays, and keeps nothing back': { ...asShipped, check: replayJournals },
  'does not say that it is restored': { ...asShipped, mark: async () => undefined },
  'takes a journal for whole that is there': {
    ...asShipped,
    check: async (db, directories) => {
      const known = await db.selectFrom('journal_directory').select('id').execute();
      const isThere = known.every(({ id }) => directories.some((directory) => directory.id === id));
      return isThere ? replayJournals(db, directories) : asShipped.check(db, directories);
    },
  },
};
