import { EventEmitter } from 'node:events';
import pg from 'pg';
import { ReplicaFollower } from '../../platform/database/reads/replica-follower.ts';

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
};
plants[process.argv[2] ?? '']?.();
await import('../../cli/serve.ts');
