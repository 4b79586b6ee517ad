import type { CallData, CallInput, ServiceName } from './call.ts';
import type { Calls, PathOf } from './calls.ts';
import type { Envelope } from './envelope.ts';

type Params = Record<string, unknown>;

/** Sends a call to its service and returns the response. Never rejects: failures are responses. */
export type Transport = (
  method: 'GET' | 'POST',
  path: string,
  params: Params,
  service: ServiceName,
  body?: 'json',
) => Promise<Envelope<unknown>>;

type Post = <P extends PathOf<'POST'>>(
  path: P,
  params: CallInput<Calls[P]>,
  service?: ServiceName,
) => Promise<Envelope<CallData<Calls[P]>>>;

/** The typed client: `get('/vue/game', { sort: 'new' })` has the types of that call. */
export interface Client {
  get<P extends PathOf<'GET'>>(path: P, params: CallInput<Calls[P]>): Promise<Envelope<CallData<Calls[P]>>>;
  post: Post;
  /** A POST with a JSON body, for texts that players write. */
  send: Post;
}

/** Creates a client. The default service is `'main'`, as specified. */
export function createClient(transport: Transport): Client {
  return {
    get: (path, params) => transport('GET', path, params as Params, 'main') as never,
    post: (path, params, service = 'main') => transport('POST', path, params as Params, service) as never,
    send: (path, params, service = 'main') =>
      transport('POST', path, params as Params, service, 'json') as never,
  };
}
