import type { Readable } from 'node:stream';
import type { OperatorCall, OperatorData, OperatorParams } from '../../contract/operator/call.ts';
import type { DoorVisit, OperatorVisit } from '../operator.ts';

/** A file that goes out, made while it is sent. */
export interface OutgoingFile {
  name: string;
  type: string;
  body: AsyncIterable<string | Uint8Array>;
}

/** A service's answer to one call of the back office. It throws a `Refusal` for a "no". */
export interface OperatorRoute {
  readonly call: OperatorCall;
  handle(params: never, visit: DoorVisit, body: Readable | undefined): Promise<unknown>;
}

/** Binds a handler to its call: parameters and answer are typed by the contract, and there is an operator. */
export function operatorRoute<C extends OperatorCall>(
  call: C,
  handle: (params: OperatorParams<C>, visit: OperatorVisit) => Promise<OperatorData<C>>,
): OperatorRoute {
  return { call, handle: (params, visit) => handle(params, visitOf(call, visit)) };
}

/** The same for a call that answers a file. */
export function fileRoute<C extends OperatorCall>(
  call: C,
  handle: (params: OperatorParams<C>, visit: OperatorVisit) => Promise<OutgoingFile>,
): OperatorRoute {
  return { call, handle: (params, visit) => handle(params, visitOf(call, visit)) };
}

/** The same for a call that takes a file. */
export function uploadRoute<C extends OperatorCall>(
  call: C,
  handle: (params: OperatorParams<C>, visit: OperatorVisit, file: Readable) => Promise<OperatorData<C>>,
): OperatorRoute {
  return {
    call,
    handle: (params, visit, body) => {
      if (!body) {
        throw new Error(`${call.path} was asked without a file`);
      }
      return handle(params, visitOf(call, visit), body);
    },
  };
}

/** The same for a call at the door, where there may be nobody yet. */
export function doorRoute<C extends OperatorCall>(
  call: C,
  handle: (params: OperatorParams<C>, visit: DoorVisit) => Promise<OperatorData<C>>,
): OperatorRoute {
  return { call, handle };
}

function visitOf(call: OperatorCall, { now, session, browser }: DoorVisit): OperatorVisit {
  if (!session) {
    throw new Error(`${call.path} was asked by nobody`);
  }
  return { now, operator: session.operator, address: browser.address, host: browser.host };
}
