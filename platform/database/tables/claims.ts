import type { Generated } from 'kysely';

interface PackCodeTable {
  id: Generated<number>;
  pack_id: number;
  code: string;
  claimed: Generated<boolean>;
  /** Kept back until an operator decides: it may have been given before the database was restored. */
  quarantined: Generated<boolean>;
}

interface ClaimTable {
  id: Generated<number>;
  pack_id: number;
  code_id: number;
  player_id: number;
  /** The player as the broadcast line shows one: `138****8000`. */
  player_label: Generated<string>;
  claimed_at: Generated<Date>;
  feedback: '可用' | '失效' | null;
}

interface PoolDrawTable {
  id: Generated<number>;
  pack_id: number;
  code_id: number;
  player_id: number;
  drawn_at: Generated<Date>;
  feedback: '可用' | '失效' | null;
}

/** A code that a journal says was given, of a pack that a restored database lacks. */
interface IssuedCodeTable {
  pack_id: number;
  code: string;
  player_id: number;
  claimed_at: Date;
}

/** Codes that came together, from one file or pasted. */
interface CodeBatchTable {
  id: Generated<number>;
  pack_id: number;
  /** Null where they came by the command line. */
  operator_id: number | null;
  file_name: string;
  at: Date;
  /** When a part of it was written last, by the database's clock. */
  active_at: Generated<Date>;
  /** Coming in, there, being taken out, taken out. */
  state: 'coming' | 'there' | 'going' | 'gone';
  added: Generated<number>;
  taken_out: Generated<number>;
  /** What the pack's stock was said to be before its first codes. */
  replaced_total: number | null;
  replaced_remaining: number | null;
}

/** Codes of a batch by their ids, the first and the last; others of the same pack don't lie between. */
interface CodeSpanTable {
  batch_id: number;
  first_id: number;
  last_id: number;
}

/** A code that was taken out of a pack, and up to which claim it was nobody's. */
interface WithdrawnCodeTable {
  pack_id: number;
  code: string;
  claims: number;
}

/** A folder of claim journals that portals on this database have written to. */
interface JournalDirectoryTable {
  id: string;
  registered_at: Generated<Date>;
}

/** How many bytes of a journal are in the database for certain. */
interface JournalMarkTable {
  directory_id: string;
  file: string;
  settled: number;
}

/** Where the database was when it last served; another place means that it was restored there. */
interface ClaimOriginTable {
  single: Generated<boolean>;
  fingerprint: string;
}

/** Codes and who got them: the main service's tables, which know a player by id only. */
export interface ClaimTables {
  pack_code: PackCodeTable;
  claim: ClaimTable;
  pool_draw: PoolDrawTable;
  issued_code: IssuedCodeTable;
  code_batch: CodeBatchTable;
  code_span: CodeSpanTable;
  withdrawn_code: WithdrawnCodeTable;
  journal_directory: JournalDirectoryTable;
  journal_mark: JournalMarkTable;
  claim_origin: ClaimOriginTable;
}
