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

/** Codes that were taken out of a pack. None of them was anybody's: the pack was held, and its claims all known. */
const withdrawal = z.object({
  pack: z.int(),
  withdrawn: z.array(z.string()),
  /** The newest claim of that moment: what entries up to it tell of these codes never came to be. */
  claims: z.int(),
  /** The newest code of that moment: the same codes, brought in again, have greater ids. */
  codes: z.int(),
});

export type JournalEntry = z.output<typeof entry>;

export type Withdrawal = z.output<typeof withdrawal>;

const line = z.union([entry, withdrawal]);

/** What a line of the journal tells. */
export type JournalLine = z.output<typeof line>;

/** What a journal's line holds, where it can be understood. */
export function asJournalLine(value: unknown): JournalLine | undefined {
  const parsed = line.safeParse(value);
  return parsed.success ? parsed.data : undefined;
}

/** Whether a line tells of codes taken out. */
export function isWithdrawal(told: JournalLine): told is Withdrawal {
  return 'withdrawn' in told;
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
