import type { ColumnType, Generated } from 'kysely';
import type { CodeImportResult } from '#contract/admin/codes.ts';

/** Codes, claims and favourites: tables of the main service, with players by id only. */
export interface ClaimTables {
  pack_code: {
    id: Generated<number>;
    pack_id: number;
    code: string;
    claimed: Generated<boolean>;
    /** Withheld until an operator decides: it may have been issued before the database was restored. */
    quarantined: Generated<boolean>;
  };
  claim: {
    id: Generated<number>;
    pack_id: number;
    code_id: number;
    player_id: number;
    /** The player's name in the broadcast line: `138****8000`. */
    player_label: Generated<string>;
    claimed_at: Generated<Date>;
    feedback: '可用' | '失效' | null;
  };
  pool_draw: {
    id: Generated<number>;
    pack_id: number;
    code_id: number;
    player_id: number;
    drawn_at: Generated<Date>;
    feedback: '可用' | '失效' | null;
  };
  /** A code issued according to a journal, of a pack that is missing in a restored database. */
  issued_code: {
    pack_id: number;
    code: string;
    player_id: number;
    claimed_at: Date;
  };
  /** Codes of one upload, from a file or pasted. */
  code_batch: {
    id: Generated<number>;
    pack_id: number;
    /** Null for the command line. */
    operator_id: number | null;
    operator_name: string | null;
    file_name: string;
    at: Date;
    /** The last write, by the database's clock. */
    active_at: Generated<Date>;
    /** Being added, added, being withdrawn, withdrawn. */
    state: 'coming' | 'there' | 'going' | 'gone';
    added: Generated<number>;
    taken_out: Generated<number>;
    /** The declared stock of the pack before its first codes. */
    replaced_total: number | null;
    replaced_remaining: number | null;
    /** The counts of the import with its first findings; null while it runs, and for the command line. */
    result: ColumnType<CodeImportResult | null, string | undefined, string>;
  };
  /** A range of code ids of a batch; it contains no other codes of the pack. */
  code_span: { batch_id: number; first_id: number; last_id: number };
  /** A code withdrawn from a pack, with the last claim id at that time. */
  withdrawn_code: { pack_id: number; code: string; claims: number };
  /** A folder of claim journals of portals on this database. */
  journal_directory: { id: string; registered_at: Generated<Date> };
  /** The bytes of a journal that are certainly in the database. */
  journal_mark: { directory_id: string; file: string; settled: number };
  /** Fingerprint of the database at its last use; another fingerprint means that it was restored. */
  claim_origin: { single: Generated<boolean>; fingerprint: string };
  favourite: { player_id: number; game_id: number; added_at: Generated<Date> };
}
