import * as z from 'zod/mini';

/** A claim as the journal has it. */
const entry = z.object({
  /** The claim's id: of two entries for one code or for one player and pack, the greater is the later one. */
  id: z.int(),
  pack: z.int(),
  code: z.string(),
  player: z.int(),
  label: z.string(),
  at: z.string(),
});

export type JournalEntry = z.output<typeof entry>;

/** What a journal's line holds, where it is an entry. */
export function asJournalEntry(value: unknown): JournalEntry | undefined {
  const parsed = entry.safeParse(value);
  return parsed.success ? parsed.data : undefined;
}

/**
 * The entries that stand, oldest first. Entries are written before their transaction commits, so some are of claims
 * that never came to be; but once a claim has committed, neither its code nor its player comes up again for that
 * pack. Hence one that is the last for both its code and its player stands, and any other never came to be.
 */
export function standingEntries(entries: readonly JournalEntry[]): JournalEntry[] {
  const sorted = [...entries].sort((a, b) => a.id - b.id || a.at.localeCompare(b.at));
  const lastOfCode = new Map(sorted.map((one) => [`${one.pack} ${one.code}`, one]));
  const lastOfPlayer = new Map(sorted.map((one) => [`${one.pack} ${one.player}`, one]));
  return sorted.filter(
    (one) =>
      lastOfCode.get(`${one.pack} ${one.code}`) === one &&
      lastOfPlayer.get(`${one.pack} ${one.player}`) === one,
  );
}
