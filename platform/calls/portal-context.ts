import { ReadScope } from '#platform/cache/read-scope.ts';
import type { Clock } from '#platform/core/clock.ts';
import type { CallContext } from './handler.ts';

/** The context of a request of the portal itself, which has no player. */
export function portalContext(clock: Clock): CallContext {
  const now = clock.now();
  const scope = new ReadScope(now);
  return { now, scope, player: null, addressKey: Buffer.from('portal'), client: null };
}
