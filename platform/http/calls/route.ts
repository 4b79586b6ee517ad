import type { Call, CallData, CallParams } from '#contract/call.ts';
import type { ReadScope } from '#platform/cache/read-scope.ts';
import type { PlayerContext, RequestContext } from '#platform/core/player.ts';

/** The handler of one call. It receives validated parameters and rejects with a `Refusal`. */
export interface Route {
  readonly call: Call;
  handle(params: never, scope: ReadScope, context: RequestContext | undefined): Promise<unknown>;
}

/** Binds a handler to its call with the contract's types. */
export function route<C extends Call>(
  call: C,
  handle: (params: CallParams<C>, scope: ReadScope) => Promise<CallData<C>>,
): Route {
  return { call, handle };
}

/** `route` for a call that requires a signed-in player. */
export function playerRoute<C extends Call>(
  call: C,
  handle: (params: CallParams<C>, context: PlayerContext) => Promise<CallData<C>>,
): Route {
  if (!call.player) {
    throw new Error(`${call.path} is not declared with \`player\``);
  }
  return {
    call,
    handle: (params, _scope, context) => {
      if (!context?.player) {
        throw new Error(`${call.path} was called without a player`);
      }
      return handle(params, { ...context, player: context.player });
    },
  };
}

/** `route` for a call that writes and needs no player. */
export function openRoute<C extends Call>(
  call: C,
  handle: (params: CallParams<C>, context: RequestContext) => Promise<CallData<C>>,
): Route {
  if (!call.writes) {
    throw new Error(`${call.path} is not declared with \`writes\``);
  }
  return {
    call,
    handle: (params, _scope, context) => {
      if (!context) {
        throw new Error(`${call.path} was called without a request context`);
      }
      return handle(params, context);
    },
  };
}
