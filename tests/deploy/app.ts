import '#platform/core/private-files/umask.ts';
import { EventEmitter } from 'node:events';
import pg from 'pg';
import { INVALIDATION_CHANNEL } from '#platform/cache/invalidation-channel.ts';
import { ReplicaFollower } from '#platform/database/reads/replica-follower.ts';

/** The portal with a planted bug, by argument. */
const plants: Record<string, () => void> = {
  /** Reads the replica whatever its lag. */
  hasty: () => {
    Object.defineProperty(ReplicaFollower.prototype, 'isCurrent', { get: () => true });
  },
  /** Ignores invalidations of other processes, and receives its heartbeats. */
  deaf: () => {
    const { on } = EventEmitter.prototype;
    type Listener = (message: pg.Notification) => void;
    pg.Client.prototype.on = function subscribe(this: pg.Client, event: string, listener: Listener) {
      const deafened: Listener = (message) =>
        message.channel === INVALIDATION_CHANNEL ? undefined : listener(message);
      return on.call(this, event, event === 'notification' ? deafened : listener);
    } as typeof pg.Client.prototype.on;
  },
  /** Responds a second before the commit. */
  early: () => {
    const { query } = pg.Client.prototype;
    pg.Client.prototype.query = function hasty(this: pg.Client, ...args: unknown[]) {
      const run = (args: unknown[]) => Reflect.apply(query, this, args) as Promise<unknown>;
      if (args[0] !== 'commit') {
        return run(args);
      }
      for (const one of ['select pg_sleep(1)', 'commit']) {
        run([one]).catch(() => undefined);
      }
      return Promise.resolve({ command: 'COMMIT', rowCount: null, rows: [] });
    } as typeof pg.Client.prototype.query;
  },
};
plants[process.argv[2] ?? '']?.();
await import('#server/main.ts');
