import type { Generated } from 'kysely';

type Reservation = {
  player_id: number;
  /** `138****8000` */
  player_label: Generated<string>;
  reserved_at: Date;
  revoked_at: Date | null;
};

/** Reservations of the main service, with players by id only. */
export interface ReservationTables {
  game_reservation: Reservation & { game_id: number };
  pack_reservation: Reservation & { pack_id: number };
  /** A reservation that was added (1) or removed (-1) and is not yet in `reserve_count`. */
  reservation_change: {
    id: Generated<number>;
    game_id: number | null;
    pack_id: number | null;
    change: number;
  };
  /** The dates that players know; a difference is announced to those with a reservation. */
  announced_test: { test_id: number; starts_at: Date | null; precision: '分' | '日' | '月' | '待定' };
  announced_pack: { pack_id: number; starts_at: Date };
  /** What the players with a reservation are notified of, and the last player who was. */
  reservation_event: {
    id: Generated<number>;
    key: string;
    game_id: number | null;
    pack_id: number | null;
    title: string;
    body: string;
    link: string;
    created_at: Date;
    /** Earlier reservations were served when the event was delivered before. */
    reserved_after: Date | null;
    last_player: Generated<number>;
    delivered_at: Date | null;
  };
  /** A pack granted to those who reserved it or its game, and the last reservation that was served. */
  reservation_grant: {
    id: Generated<number>;
    pack_id: number;
    source: 'game' | 'pack';
    state: Generated<'running' | 'stopped' | 'done'>;
    why: string | null;
    operator: string;
    created_at: Date;
    last_at: Date | null;
    last_player: number | null;
    ended_at: Date | null;
    /** The counts at the end; null while it runs. */
    players: Generated<number | null>;
    had: Generated<number | null>;
    have: Generated<number | null>;
  };
}
