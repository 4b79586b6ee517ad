import * as z from 'zod/mini';

const entry = z.object({
  /** The claim's id: of two entries for one code, or for one player and pack, the greater is the later. */
  id: z.int(),
  pack: z.int(),
  code: z.string(),
  /** The code that all players of the pack get, if `code` is a seat of it. */
  shared: z.optional(z.string()),
  player: z.int(),
  /** Empty, because the files have no end of retention: earlier versions require it, and wrote the masked number. */
  label: z.string(),
  at: z.string(),
});

/** Codes withdrawn from a pack. They were unclaimed: the pack was locked. */
const withdrawal = z.object({
  pack: z.int(),
  withdrawn: z.array(z.string()),
  /** The newest claim at that time: entries for these codes up to it were rolled back. */
  claims: z.int(),
  /** The newest code at that time: the same codes, imported again, have greater ids. */
  codes: z.int(),
});

export type JournalEntry = z.output<typeof entry>;

export type Withdrawal = z.output<typeof withdrawal>;

const line = z.union([entry, withdrawal]);

export type JournalLine = z.output<typeof line>;

/** Parses a line; undefined if it is invalid. */
export function asJournalLine(value: unknown): JournalLine | undefined {
  const parsed = line.safeParse(value);
  return parsed.success ? parsed.data : undefined;
}

export function isWithdrawal(parsed: JournalLine): parsed is Withdrawal {
  return 'withdrawn' in parsed;
}

/**
 * The committed entries, oldest first. Entries are written before their transaction commits, so some were rolled
 * back. Once a claim has committed, neither its code nor its player appears again for that pack, so an entry is
 * committed exactly if it is the last one of both its code and its player.
 */
export function committedEntries(entries: readonly JournalEntry[]): JournalEntry[] {
  const sorted = [...entries].sort((a, b) => a.id - b.id || a.at.localeCompare(b.at));
  const lastOfCode = new Map(sorted.map((one) => [`${one.pack} ${one.code}`, one]));
  const lastOfPlayer = new Map(sorted.map((one) => [`${one.pack} ${one.player}`, one]));
  return sorted.filter(
    (one) =>
      lastOfCode.get(`${one.pack} ${one.code}`) === one &&
      lastOfPlayer.get(`${one.pack} ${one.player}`) === one,
  );
}
