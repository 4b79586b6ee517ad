import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

export type ServiceName = 'main' | 'sdk' | 'account';

/**
 * An operation of the services. `cacheSeconds` is how long a response may be cached; 0 if it depends on the player or
 * changes data.
 */
export interface Call<
  Path extends string = string,
  Input extends z.ZodMiniType = z.ZodMiniType,
  Output extends z.ZodMiniType = z.ZodMiniType,
  Method extends 'GET' | 'POST' = 'GET' | 'POST',
> {
  readonly service: ServiceName;
  readonly method: Method;
  readonly path: Path;
  readonly summary: string;
  readonly input: Input;
  readonly output: Output;
  readonly errors: readonly ErrorCode[];
  readonly cacheSeconds: number;
  /** A stale response is rebuilt before it is served, not in the background. */
  readonly exact?: true;
  /** Requires a signed-in player; the response is never cached. */
  readonly player?: true;
  /** Also open to guests; a signed-in player is passed on. Requires `writes`. */
  readonly optionalPlayer?: true;
  /** Changes data: accepted from this origin's pages only, and not from a prefetch. */
  readonly writes?: true;
  /** Publishes or files a text: the access log records the client's address. */
  readonly posts?: true;
  /** With `json` the parameters of a POST are a JSON object instead of query and form. */
  readonly body?: 'json';
}

/** Declares a call. The literal path types the client. */
export function defineCall<
  const Path extends string,
  Input extends z.ZodMiniType,
  Output extends z.ZodMiniType,
  const Method extends 'GET' | 'POST',
>(call: Call<Path, Input, Output, Method>): Call<Path, Input, Output, Method> {
  return call;
}

export const publicRead = {
  service: 'main',
  method: 'GET',
  errors: ['BAD_REQUEST'],
  cacheSeconds: 60,
} as const;

export const playerCall = { service: 'main', cacheSeconds: 0, player: true } as const;

/** The parameters of a caller, with optional defaults and numbers as in a query. */
export type CallInput<C extends Call> = z.input<C['input']>;
export type CallParams<C extends Call> = z.output<C['input']>;
export type CallData<C extends Call> = z.output<C['output']>;
