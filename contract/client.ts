import type { CallData, CallInput } from './call.ts';
import type { Calls, PathOf } from './calls.ts';
import type { Envelope } from './envelope.ts';
import type { Encoding, Params } from './request.ts';

/** Sends a call to its service and returns the response. Never rejects: failures are responses. */
export type Transport = (path: string, params: Params, encoding?: Encoding) => Promise<Envelope<unknown>>;

/** The third argument says which service the call belongs to, as specified; its path determines it. */
type Post = <P extends PathOf<'POST'>>(
  path: P,
  params: CallInput<Calls[P]>,
  service?: Calls[P]['service'],
) => Promise<Envelope<CallData<Calls[P]>>>;

/**
 * The typed client: `get('/vue/game', { sort: 'new' })` has the types of that call. Calls are named by their paths, so that no
 * page loads a schema.
 */
export interface Client {
  get<P extends PathOf<'GET'>>(path: P, params: CallInput<Calls[P]>): Promise<Envelope<CallData<Calls[P]>>>;
  post: Post;
  /** A POST with a JSON body, for texts that players write. */
  send: Post;
}

export function createClient(transport: Transport): Client {
  return {
    get: (path, params) => transport(path, params as Params) as never,
    post: (path, params) => transport(path, params as Params, 'form') as never,
    send: (path, params) => transport(path, params as Params, 'json') as never,
  };
}
