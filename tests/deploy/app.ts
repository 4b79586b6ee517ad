import { ReplicaFollower } from '../../platform/database/reads/replica-follower.ts';

/** The portal with a bug: it reads from the replica whatever that shows by now. */
Object.defineProperty(ReplicaFollower.prototype, 'isCurrent', { get: () => true });
await import('../../cli/serve.ts');
