import { type NamedFile, operatorClient } from '#contract/admin/client.ts';
import type { Call, CallData, CallInput } from '#contract/call.ts';
import type { Envelope, Failure } from '#contract/envelope.ts';
import { saveFile } from '../browser/save-file.ts';
import { confirmIdentity } from './confirmation-store.ts';
import { fetchWithProgress } from './fetch-with-progress.ts';
import { expireSession, recordResponse } from './session-store.ts';

const client = operatorClient((...args) => fetch(...args));

/**
 * Requests a call. If the session has expired, the login opens over the page; if the call requires a recent
 * confirmation, the dialog for it opens and the call is repeated.
 * @param onSent receives how many bytes of the file are sent
 */
export async function request<C extends Call>(
  call: C,
  params: CallInput<C>,
  file?: Blob,
  onSent?: (bytes: number) => void,
): Promise<Envelope<CallData<C>>> {
  const sender = onSent ? operatorClient(fetchWithProgress(onSent)) : client;
  return confirmed(
    () => sender.request(call, params, file),
    (response) => (response.status === 0 ? response : undefined),
  );
}

/** Downloads the file of a call. Returns the failure, if any. */
export async function download<C extends Call>(call: C, params: CallInput<C>): Promise<Failure | undefined> {
  const failureOf = (response: NamedFile | Failure) => ('status' in response ? response : undefined);
  const response = await confirmed(() => client.fetchFile(call, params), failureOf);
  if ('body' in response) {
    saveFile(response);
  }
  return failureOf(response);
}

export async function requestLines<C extends Call>(
  call: C,
  params: CallInput<C>,
  file: Blob | undefined,
  onLine: (line: unknown) => void,
): Promise<Failure | undefined> {
  return confirmed(
    () => client.requestLines(call, params, file, onLine),
    (failure) => failure,
  );
}

/** Sends a call, and again after a confirmation if the server requires one. */
async function confirmed<T>(
  send: () => Promise<T>,
  failureOf: (response: T) => Failure | undefined,
): Promise<T> {
  const response = await send();
  const failure = failureOf(response);
  recordActivity(failure);
  if (failure?.code !== 'REAUTH_REQUIRED' || !(await confirmIdentity())) {
    return response;
  }
  const repeated = await send();
  recordActivity(failureOf(repeated));
  return repeated;
}

function recordActivity(failure: Failure | undefined): void {
  if (failure?.code === 'LOGIN_REQUIRED') {
    expireSession();
  } else if (failure?.code !== 'UNAVAILABLE') {
    recordResponse();
  }
}
