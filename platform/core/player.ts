import type { RequestClient, ServiceToken } from '#contract/service-auth.ts';
import type { Connection } from './connection.ts';

export type Player = NonNullable<ServiceToken['player']>;

/** A player with a session at the portal. */
export interface SignedInPlayer {
  player: Player;
  /** Whether the player still has to accept the current texts, as far as this session requires it. */
  owesConsent: () => Promise<boolean>;
}

export interface PlayerDirectory {
  /** The player of a `Cookie` header; null for a visitor or an ended session. */
  of(cookies: string | undefined, connection: Connection): Promise<SignedInPlayer | null>;
}

/** The context of a request that depends on the player or changes something. */
export interface RequestContext {
  now: Date;
  /** Keyed hash of the client address (its /64 for IPv6), for rate limits. */
  addressKey: Uint8Array;
  /** Null for a visitor, if the call allows one. */
  player: Player | null;
  /** Only for calls with `posts`, for the access log; null if the portal doesn't send it. */
  client: RequestClient | null;
  /** Only for calls with `posts`: the province of the client; null or absent if it is not known. */
  province?: string | null;
}

export interface PlayerContext extends RequestContext {
  player: Player;
}
