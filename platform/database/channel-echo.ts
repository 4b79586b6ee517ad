import { sql } from 'kysely';
import { randomSecret, randomToken } from '../core/ids.ts';
import { unlessSlow } from '../core/unless-slow.ts';
import type { Database } from './open.ts';

/**
 * Proves that notifications arrive on a connection, on a channel of its own that no other process listens on. Through a pooler
 * in transaction mode, LISTEN succeeds and nothing arrives.
 */
export class ChannelEcho {
  readonly channel = `youmen_echo_${randomSecret(8).toString('hex')}`;
  #db: Database;
  #expected: { payload: string; arrive(): void } | undefined;

  /** @param db sends the notifications, on other connections than the one that listens */
  constructor(db: Database) {
    this.#db = db;
  }

  /** A notification arrived on `channel`. */
  received(payload: string): void {
    if (payload === this.#expected?.payload) {
      this.#expected.arrive();
    }
  }

  /** True if a new notification arrives within `limitMs`; undefined if the database does not take it within that time. */
  async returns(limitMs: number): Promise<boolean | undefined> {
    const payload = randomToken();
    const arrival = Promise.withResolvers<boolean>();
    this.#expected = { payload, arrive: () => arrival.resolve(true) };
    const sending = sql`select pg_notify(${this.channel}, ${payload})`.execute(this.#db).then(
      () => true,
      () => false,
    );
    const isSent = await unlessSlow(sending, false, limitMs);
    return isSent ? unlessSlow(arrival.promise, false, limitMs) : undefined;
  }
}
