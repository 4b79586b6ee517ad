import type { Readable } from 'node:stream';
import type { Call, CallData, CallParams } from '#contract/call.ts';
import type { OutgoingFile } from '#platform/admin/export/table-file.ts';
import type { ReadScope } from '#platform/cache/read-scope.ts';
import type { AdminContext, AuthContext } from '#platform/core/operator.ts';
import type { PlayerContext, RequestContext } from '#platform/core/player.ts';
import type { Handler, ReadContext } from './handler.ts';

/*
 * Adapters of handlers that take their parameters first. New calls use `handler`.
 */

export function route<C extends Call>(
  call: C,
  handle: (params: CallParams<C>, scope: ReadScope) => Promise<CallData<C>>,
): Handler {
  return { call, handle: ({ scope }: ReadContext, params: CallParams<C>) => handle(params, scope) };
}

export function playerRoute<C extends Call>(
  call: C,
  handle: (params: CallParams<C>, context: PlayerContext) => Promise<CallData<C>>,
): Handler {
  return { call, handle: (context: PlayerContext, params: CallParams<C>) => handle(params, context) };
}

export function openRoute<C extends Call>(
  call: C,
  handle: (params: CallParams<C>, context: RequestContext) => Promise<CallData<C>>,
): Handler {
  return { call, handle: (context: RequestContext, params: CallParams<C>) => handle(params, context) };
}

export function adminRoute<C extends Call>(
  call: C,
  handle: (params: CallParams<C>, context: AdminContext) => Promise<CallData<C>>,
): Handler {
  return { call, handle: (context: AdminContext, params: CallParams<C>) => handle(params, context) };
}

export function fileRoute<C extends Call>(
  call: C,
  handle: (params: CallParams<C>, context: AdminContext) => Promise<OutgoingFile>,
): Handler {
  return { call, handle: (context: AdminContext, params: CallParams<C>) => handle(params, context) };
}

export function uploadRoute<C extends Call>(
  call: C,
  handle: (params: CallParams<C>, context: AdminContext, file: Readable) => Promise<CallData<C>>,
): Handler {
  return {
    call,
    handle: (context: AdminContext & { file: Readable }, params: CallParams<C>) =>
      handle(params, context, context.file),
  };
}

/** For a call of the login, where no operator may be signed in yet. */
export function authRoute<C extends Call>(
  call: C,
  handle: (params: CallParams<C>, context: AuthContext) => Promise<CallData<C>>,
): Handler {
  return { call, handle: (context: AuthContext, params: CallParams<C>) => handle(params, context) };
}
