import type { AdminCall, AdminData, AdminInput } from '#contract/admin/call.ts';
import { type NamedFile, operatorClient } from '#contract/admin/client.ts';
import type { AdminEnvelope, AdminFailure } from '#contract/admin/envelope.ts';
import { expireSession, recordResponse, shareResponse } from './session-store.ts';

const client = operatorClient((...args) => fetch(...args));

/** Requests a call. If the session has expired, the login opens over the page. */
export async function request<C extends AdminCall>(
  call: C,
  params: AdminInput<C>,
  file?: Blob,
): Promise<AdminEnvelope<AdminData<C>>> {
  const response = await client.request(call, params, file);
  recordActivity(response);
  return response;
}

/** Requests a call that returns a file. */
export async function fetchFile<C extends AdminCall>(
  call: C,
  params: AdminInput<C>,
): Promise<NamedFile | AdminFailure> {
  const response = await client.fetchFile(call, params);
  recordActivity('status' in response ? response : { status: 1 });
  return response;
}

/** Requests a call that streams JSON lines. */
export async function requestLines<C extends AdminCall>(
  call: C,
  params: AdminInput<C>,
  file: Blob | undefined,
  onLine: (line: unknown) => void,
): Promise<AdminFailure | undefined> {
  const failure = await client.requestLines(call, params, file, onLine);
  recordActivity(failure ?? { status: 1 });
  return failure;
}

function recordActivity(response: { status: 0 | 1; code?: string }): void {
  if (response.code === 'LOGIN_REQUIRED') {
    expireSession();
  } else if (response.code !== 'UNAVAILABLE') {
    recordResponse();
    shareResponse();
  }
}
