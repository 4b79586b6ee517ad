import { type CacheTime, type Call, type CallFields, type CallOf, callOf, needsConsent } from './call.ts';
import type { ErrorCode } from './errors.ts';

type Group = CallFields & Pick<Call, 'service' | 'access' | 'method'>;

type PlayerCall<Path extends string, G, Own> = Omit<CallOf<Path, G, Own>, 'errors'> & {
  readonly errors: readonly ErrorCode[];
};

/**
 * Declares calls of players or portals with the fields of a group, which a call may replace. By default a call has no parameters and no
 * data. `errors` are those besides the errors of its access. Its literals type the client and the handler.
 */
function playerCalls<const G extends Group>(group: G) {
  return <const Path extends string, const Own extends CallFields & Pick<Call, 'summary'>>(
    path: Path,
    own: Own & CacheTime<CallOf<Path, G, Own>>,
  ): PlayerCall<Path, G, Own> => {
    const call = callOf(path, group, own);
    return { ...call, errors: errorsOf(call) } as never;
  };
}

function errorsOf(call: Call): ErrorCode[] {
  const { access, writes, errors = [] } = call;
  return [
    'BAD_REQUEST',
    ...(access === 'player' ? ['LOGIN_REQUIRED' as const] : []),
    ...(needsConsent(call) ? ['CONSENT_REQUIRED' as const] : []),
    ...(writes && access !== 'service' ? ['FORBIDDEN' as const] : []),
    ...errors,
    'UNAVAILABLE',
  ];
}

export const publicRead = playerCalls({ service: 'main', access: 'public', method: 'GET', cacheSeconds: 60 });
export const ownRead = playerCalls({ service: 'main', access: 'player', method: 'GET' });
export const ownWrite = playerCalls({ service: 'main', access: 'player', method: 'POST', writes: true });

/** Calls of portals. They are no public calls; from another process they need the signature of a portal. */
export const portalCall = playerCalls({ service: 'main', access: 'service', method: 'POST', writes: true });

/** Of the comments service. */
export const commentsPublicRead = playerCalls({ service: 'sdk', access: 'public', method: 'GET' });
export const commentsRead = playerCalls({ service: 'sdk', access: 'player', method: 'GET' });
export const commentsWrite = playerCalls({ service: 'sdk', access: 'player', method: 'POST', writes: true });
export const commentsPortalCall = playerCalls({
  service: 'sdk',
  access: 'service',
  method: 'POST',
  writes: true,
});
