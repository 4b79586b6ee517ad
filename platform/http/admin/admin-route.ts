import type { Readable } from 'node:stream';
import type { AdminCall, AdminData, AdminParams } from '#contract/admin/call.ts';
import type { OutgoingFile } from '#platform/admin/export/table-file.ts';
import type { AdminContext, AuthContext } from '#platform/core/operator.ts';

/** The handler of one admin call. It rejects with a `Refusal`. */
export interface AdminRoute {
  readonly call: AdminCall;
  handle(params: never, context: AuthContext, body: Readable | undefined): Promise<unknown>;
}

/** Binds a handler to its call with the contract's types; requires a signed-in operator. */
export function adminRoute<C extends AdminCall>(
  call: C,
  handle: (params: AdminParams<C>, context: AdminContext) => Promise<AdminData<C>>,
): AdminRoute {
  return { call, handle: (params, context) => handle(params, contextOf(call, context)) };
}

export function fileRoute<C extends AdminCall>(
  call: C,
  handle: (params: AdminParams<C>, context: AdminContext) => Promise<OutgoingFile>,
): AdminRoute {
  return { call, handle: (params, context) => handle(params, contextOf(call, context)) };
}

export function uploadRoute<C extends AdminCall>(
  call: C,
  handle: (params: AdminParams<C>, context: AdminContext, file: Readable) => Promise<AdminData<C>>,
): AdminRoute {
  return {
    call,
    handle: (params, context, body) => {
      if (!body) {
        throw new Error(`${call.path} was called without a file`);
      }
      return handle(params, contextOf(call, context), body);
    },
  };
}

/** A route of the login, where no operator may be signed in yet. */
export function authRoute<C extends AdminCall>(
  call: C,
  handle: (params: AdminParams<C>, context: AuthContext) => Promise<AdminData<C>>,
): AdminRoute {
  return { call, handle };
}

function contextOf(call: AdminCall, { now, session, browser }: AuthContext): AdminContext {
  if (!session) {
    throw new Error(`${call.path} was called without an operator`);
  }
  return { now, operator: session.operator, address: browser.address, host: browser.host };
}
