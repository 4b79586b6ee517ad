import type { Call, CallData, CallParams } from '#contract/call.ts';
import type { ReadScope } from '#platform/cache/read-scope.ts';
import type { PlayerContext, RequestContext } from '#platform/core/player.ts';

/** A service's answer to one call. It receives checked parameters and throws a `Refusal` for a "no". */
export interface Route {
  readonly call: Call;
  handle(params: never, scope: ReadScope, context: RequestContext | undefined): Promise<unknown>;
}

/** Binds a handler to its call, so that parameters and answer are typed by the contract. */
export function route<C extends Call>(
  call: C,
  handle: (params: CallParams<C>, scope: ReadScope) => Promise<CallData<C>>,
): Route {
  return { call, handle };
}

/** The same for a call that only a signed-in player may make: the handler knows which one. */
export function playerRoute<C extends Call>(
  call: C,
  handle: (params: CallParams<C>, context: PlayerContext) => Promise<CallData<C>>,
): Route {
  if (!call.player) {
    throw new Error(`${call.path} is not declared as a call of players`);
  }
  return {
    call,
    handle: (params, _scope, context) => {
      if (!context?.player) {
        throw new Error(`${call.path} was asked without a player`);
      }
      return handle(params, { ...context, player: context.player });
    },
  };
}

/** The same for a call that changes something and that anybody may make. */
export function openRoute<C extends Call>(
  call: C,
  handle: (params: CallParams<C>, context: RequestContext) => Promise<CallData<C>>,
): Route {
  if (!call.writes) {
    throw new Error(`${call.path} is not declared as a call that changes something`);
  }
  return {
    call,
    handle: (params, _scope, context) => {
      if (!context) {
        throw new Error(`${call.path} was asked by nobody`);
      }
      return handle(params, context);
    },
  };
}
