import type { Readable } from 'node:stream';
import type { OperatorCall, OperatorData, OperatorParams } from '#contract/admin/call.ts';
import type { OutgoingFile } from '#platform/admin/export/table-file.ts';
import type { AdminContext, AuthContext } from '#platform/core/operator.ts';

/** A service's answer to one call of the back office. It throws a `Refusal` for a "no". */
export interface OperatorRoute {
  readonly call: OperatorCall;
  handle(params: never, context: AuthContext, body: Readable | undefined): Promise<unknown>;
}

/** Binds a handler to its call: parameters and answer are typed by the contract, and there is an operator. */
export function operatorRoute<C extends OperatorCall>(
  call: C,
  handle: (params: OperatorParams<C>, context: AdminContext) => Promise<OperatorData<C>>,
): OperatorRoute {
  return { call, handle: (params, context) => handle(params, contextOf(call, context)) };
}

/** The same for a call that answers a file. */
export function fileRoute<C extends OperatorCall>(
  call: C,
  handle: (params: OperatorParams<C>, context: AdminContext) => Promise<OutgoingFile>,
): OperatorRoute {
  return { call, handle: (params, context) => handle(params, contextOf(call, context)) };
}

/** The same for a call that takes a file. */
export function uploadRoute<C extends OperatorCall>(
  call: C,
  handle: (params: OperatorParams<C>, context: AdminContext, file: Readable) => Promise<OperatorData<C>>,
): OperatorRoute {
  return {
    call,
    handle: (params, context, body) => {
      if (!body) {
        throw new Error(`${call.path} was asked without a file`);
      }
      return handle(params, contextOf(call, context), body);
    },
  };
}

/** The same for a call at the door, where there may be nobody yet. */
export function authRoute<C extends OperatorCall>(
  call: C,
  handle: (params: OperatorParams<C>, context: AuthContext) => Promise<OperatorData<C>>,
): OperatorRoute {
  return { call, handle };
}

function contextOf(call: OperatorCall, { now, session, browser }: AuthContext): AdminContext {
  if (!session) {
    throw new Error(`${call.path} was asked by nobody`);
  }
  return { now, operator: session.operator, address: browser.address, host: browser.host };
}
