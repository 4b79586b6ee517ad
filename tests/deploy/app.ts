import '#platform/core/private-files/umask.ts';
import { EventEmitter } from 'node:events';
import pg from 'pg';
import { ReplicaFollower } from '#platform/database/reads/replica-follower.ts';

/** The portal with a bug, as its argument says. */
const plants: Record<string, () => void> = {
  /** It reads from the replica whatever that shows by now. */
  hasty: () => {
    Object.defineProperty(ReplicaFollower.prototype, 'isCurrent', { get: () => true });
  },
  /** It doesn't hear what other processes change. */
  deaf: () => {
    const { on } = EventEmitter.prototype;
    pg.Client.prototype.on = function deafened(this: pg.Client, event: string, listener: () => void) {
      return event === 'notification' ? this : on.call(this, event, listener);
    } as typeof pg.Client.prototype.on;
  },
  /** What it says is done is committed a second later. */
  early: () => {
    const { query } = pg.Client.prototype;
    pg.Client.prototype.query = function hasty(this: pg.Client, ...asked: unknown[]) {
      const ask = (args: unknown[]) => Reflect.apply(query, this, args) as Promise<unknown>;
      if (asked[0] !== 'commit') {
        return ask(asked);
      }
      for (const one of ['select pg_sleep(1)', 'commit']) {
        ask([one]).catch(() => undefined);
      }
      return Promise.resolve({ command: 'COMMIT', rowCount: null, rows: [] });
    } as typeof pg.Client.prototype.query;
  },
};
plants[process.argv[2] ?? '']?.();
await import('#server/main.ts');
