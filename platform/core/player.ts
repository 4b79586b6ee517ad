import type { Connection } from './connection.ts';

/** A signed-in player as the services may know one. */
export interface Player {
  id: number;
  nickname: string;
  icon_url: string;
  /** `138****8000` */
  mobile_masked: string;
}

/** Finds out whom a request comes from. */
export interface PlayerDirectory {
  /** The player of a `Cookie` header that came this way; null for a visitor, and where a session ended. */
  of(cookies: string | undefined, connection: Connection): Promise<Player | null>;
}

/** The context of a request that depends on who makes it, or changes something. */
export interface RequestContext {
  now: Date;
  /** Stands for the address it comes from (an IPv6 one for its /64): a keyed hash, to be counted by. */
  addressKey: Uint8Array;
  /** Null for a visitor, where the call is for anybody. */
  player: Player | null;
}

/** The context of a player's request. */
export interface PlayerContext extends RequestContext {
  player: Player;
}
