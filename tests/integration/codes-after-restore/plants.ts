import { replayJournals } from '#services/main/claims/journal/journal-replay.ts';
import { asShipped, type Restoring } from './lose-and-restore.ts';

/** Planted bugs: ways to restore a database that allow codes to be issued again. */
export const plants: Record<string, Restoring> = {
  'neither replays nor withholds': { ...asShipped, check: async () => undefined },
  'replays, and withholds nothing': { ...asShipped, check: replayJournals },
  'does not record the restore': { ...asShipped, mark: async () => undefined },
  'takes any present journal for complete': {
    ...asShipped,
    check: async (db, directories) => {
      const known = await db.selectFrom('journal_directory').select('id').execute();
      const isPresent = known.every(({ id }) => directories.some((directory) => directory.id === id));
      return isPresent ? replayJournals(db, directories) : asShipped.check(db, directories);
    },
  },
};
