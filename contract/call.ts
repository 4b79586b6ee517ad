import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

/** Which of the three services answers a call. */
export type ServiceName = 'main' | 'sdk' | 'account';

/**
 * One operation the services promise. `cacheSeconds` says how long a correct answer may be kept by anybody; 0 for
 * one that depends on who asks or that changes something.
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
  /** Once it has aged, an answer is made anew before it is given again, not afterwards. */
  readonly exact?: true;
  /** Only a signed-in player may ask; the answer is never kept. */
  readonly player?: true;
  /** Something changes: taken from this origin's own pages alone, never from a prefetch. */
  readonly writes?: true;
  /** Where `json`, a POST carries its parameters as a JSON object instead of query and form. */
  readonly body?: 'json';
}

/** Declares a call, keeping the literal path so that the client can be typed by it. */
export function defineCall<
  const Path extends string,
  Input extends z.ZodMiniType,
  Output extends z.ZodMiniType,
  const Method extends 'GET' | 'POST',
>(call: Call<Path, Input, Output, Method>): Call<Path, Input, Output, Method> {
  return call;
}

/** What a caller may pass: defaults are optional, numbers may stand as they do in a query. */
export type CallInput<C extends Call> = z.input<C['input']>;
/** What a service's route receives: checked, with the defaults filled in. */
export type CallParams<C extends Call> = z.output<C['input']>;
/** The `data` of a good answer. */
export type CallData<C extends Call> = z.output<C['output']>;
