import type { Generated } from 'kysely';

interface PackCodeTable {
  id: Generated<number>;
  pack_id: number;
  code: string;
  claimed: Generated<boolean>;
  quarantined: Generated<boolean>;
}

interface ClaimTable {
  id: Generated<number>;
  pack_id: number;
  code_id: number;
  player_id: number;
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

/** Codes and who got them: the main service's tables, which know a player by id only. */
export interface ClaimTables {
  pack_code: PackCodeTable;
  claim: ClaimTable;
  pool_draw: PoolDrawTable;
}
