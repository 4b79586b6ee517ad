import type { Readable } from 'node:stream';
import type { OperatorCall, OperatorData, OperatorParams } from '#contract/admin/call.ts';
import type { OutgoingFile } from '#platform/admin/export/table-file.ts';
import type { AdminContext, AuthContext } from '#platform/core/operator.ts';

/** The handler of one admin call. It rejects with a `Refusal`. */
export interface OperatorRoute {
  readonly call: OperatorCall;
  handle(params: never, context: AuthContext, body: Readable | undefined): Promise<unknown>;
}

/** Binds a handler to its call with the contract's types; requires a signed-in operator. */
export function operatorRoute<C extends OperatorCall>(
  call: C,
  handle: (params: OperatorParams<C>, context: AdminContext) => Promise<OperatorData<C>>,
): OperatorRoute {
  return { call, handle: (params, context) => handle(params, contextOf(call, context)) };
}

/** `operatorRoute` for a call that returns a file. */
export function fileRoute<C extends OperatorCall>(
  call: C,
  handle: (params: OperatorParams<C>, context: AdminContext) => Promise<OutgoingFile>,
): OperatorRoute {
  return { call, handle: (params, context) => handle(params, contextOf(call, context)) };
}

/** `operatorRoute` for a call that receives a file. */
export function uploadRoute<C extends OperatorCall>(
  call: C,
  handle: (params: OperatorParams<C>, context: AdminContext, file: Readable) => Promise<OperatorData<C>>,
): OperatorRoute {
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
export function authRoute<C extends OperatorCall>(
  call: C,
  handle: (params: OperatorParams<C>, context: AuthContext) => Promise<OperatorData<C>>,
): OperatorRoute {
  return { call, handle };
}

function contextOf(call: OperatorCall, { now, session, browser }: AuthContext): AdminContext {
  if (!session) {
    throw new Error(`${call.path} was called without an operator`);
  }
  return { now, operator: session.operator, address: browser.address, host: browser.host };
}
