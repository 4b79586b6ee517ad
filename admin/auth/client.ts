import type { AdminCall, AdminData, AdminInput } from '#contract/admin/call.ts';
import { operatorClient } from '#contract/admin/client.ts';
import type { AdminEnvelope, AdminFailure } from '#contract/admin/envelope.ts';
import { saveFile } from '../app/save-file.ts';
import { expireSession, recordResponse } from './session-store.ts';

const client = operatorClient((...args) => fetch(...args));

/** Requests a call. If the session has expired, the login opens over the page. */
export async function request<C extends AdminCall>(
  call: C,
  params: AdminInput<C>,
  file?: Blob,
): Promise<AdminEnvelope<AdminData<C>>> {
  const response = await client.request(call, params, file);
  recordActivity(response.status === 0 ? response : undefined);
  return response;
}

/** Downloads the file of a call. Returns the failure, if any. */
export async function download<C extends AdminCall>(
  call: C,
  params: AdminInput<C>,
): Promise<AdminFailure | undefined> {
  const response = await client.fetchFile(call, params);
  const failure = 'status' in response ? response : undefined;
  recordActivity(failure);
  if ('body' in response) {
    saveFile(response);
  }
  return failure;
}

export async function requestLines<C extends AdminCall>(
  call: C,
  params: AdminInput<C>,
  file: Blob | undefined,
  onLine: (line: unknown) => void,
): Promise<AdminFailure | undefined> {
  const failure = await client.requestLines(call, params, file, onLine);
  recordActivity(failure);
  return failure;
}

function recordActivity(failure: AdminFailure | undefined): void {
  if (failure?.code === 'LOGIN_REQUIRED') {
    expireSession();
  } else if (failure?.code !== 'UNAVAILABLE') {
    recordResponse();
  }
}
