import type { OperatorCall, OperatorData, OperatorInput } from '#contract/admin/call.ts';
import { type NamedFile, operatorClient } from '#contract/admin/client.ts';
import type { OperatorEnvelope, OperatorFailure } from '#contract/admin/envelope.ts';
import { shareResponse } from './other-tabs.ts';
import { lapse, recordResponse } from './session-store.ts';

const client = operatorClient((...request) => fetch(...request));

/** Requests a call. If the session has expired, the login opens over the page. */
export async function ask<C extends OperatorCall>(
  call: C,
  params: OperatorInput<C>,
  file?: Blob,
): Promise<OperatorEnvelope<OperatorData<C>>> {
  const answer = await client.ask(call, params, file);
  note(answer);
  return answer;
}

/** Requests a call that returns a file. */
export async function fetchFile<C extends OperatorCall>(
  call: C,
  params: OperatorInput<C>,
): Promise<NamedFile | OperatorFailure> {
  const answer = await client.fetchFile(call, params);
  note('status' in answer ? answer : { status: 1 });
  return answer;
}

/** Requests a call that streams JSON lines. */
export async function askLines<C extends OperatorCall>(
  call: C,
  params: OperatorInput<C>,
  file: Blob | undefined,
  onLine: (line: unknown) => void,
): Promise<OperatorFailure | undefined> {
  const failure = await client.askLines(call, params, file, onLine);
  note(failure ?? { status: 1 });
  return failure;
}

function note(answer: { status: 0 | 1; code?: string }): void {
  if (answer.code === 'LOGIN_REQUIRED') {
    lapse();
  } else if (answer.code !== 'UNAVAILABLE') {
    recordResponse();
    shareResponse();
  }
}
