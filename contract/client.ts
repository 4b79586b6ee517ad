import type { CallData, CallInput, ServiceName } from './call.ts';
import type { Calls, PathOf } from './calls.ts';
import type { Envelope } from './envelope.ts';

type Params = Record<string, unknown>;

/** Carries one call to its service and brings its answer back. Never rejects: a failure is an answer too. */
export type Transport = (
  method: 'GET' | 'POST',
  path: string,
  params: Params,
  service: ServiceName,
  body?: 'json',
) => Promise<Envelope<unknown>>;

/** The typed client: `get('/vue/game', { sort: 'new' })` knows what that call takes and answers. */
export interface Client {
  get<P extends PathOf<'GET'>>(path: P, params: CallInput<Calls[P]>): Promise<Envelope<CallData<Calls[P]>>>;
  post<P extends PathOf<'POST'>>(
    path: P,
    params: CallInput<Calls[P]>,
    service?: ServiceName,
  ): Promise<Envelope<CallData<Calls[P]>>>;
  /** A POST whose parameters are a JSON object: for what players write, which belongs in no address. */
  send<P extends PathOf<'POST'>>(
    path: P,
    params: CallInput<Calls[P]>,
    service?: ServiceName,
  ): Promise<Envelope<CallData<Calls[P]>>>;
}

/** Makes a client over a transport. `service` is the main one unless `'sdk'` is named, as specified. */
export function createClient(transport: Transport): Client {
  return {
    get: (path, params) => transport('GET', path, params as Params, 'main') as never,
    post: (path, params, service = 'main') => transport('POST', path, params as Params, service) as never,
    send: (path, params, service = 'main') =>
      transport('POST', path, params as Params, service, 'json') as never,
  };
}
