import type { Generated } from 'kysely';

interface FavouriteTable {
  player_id: number;
  game_id: number;
  added_at: Generated<Date>;
}

/** What players like to come back to. */
export interface FavouriteTables {
  favourite: FavouriteTable;
}
