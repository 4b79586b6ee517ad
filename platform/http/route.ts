import type { Call, CallData, CallParams } from '../../contract/call.ts';
import type { ReadScope } from '../page-cache/read-scope.ts';

/** A service's answer to one call. It receives checked parameters and throws a `Refusal` for a "no". */
export interface Route {
  readonly call: Call;
  handle(params: never, scope: ReadScope): Promise<unknown>;
}

/** Binds a handler to its call, so that parameters and answer are typed by the contract. */
export function route<C extends Call>(
  call: C,
  handle: (params: CallParams<C>, scope: ReadScope) => Promise<CallData<C>>,
): Route {
  return { call, handle };
}
