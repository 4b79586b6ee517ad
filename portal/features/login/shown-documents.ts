import { DOCUMENTS_ADDRESS } from '#contract/account/actions.ts';
import { OWN_ADDRESSES } from '#contract/account/constants.ts';
import type { DocumentVersions } from '#contract/account/own.ts';
import type { AccountResponse } from '#contract/account/responses.ts';
import { readEnvelope } from '#portal/api/unread-response.ts';

/** A login waits no longer for its consent to be recorded; without it the first action requests consent. */
const LONGEST_MS = 3_000;

async function post<T>(address: string, form: Record<string, string>): Promise<T | null> {
  try {
    const headers = { 'X-Portal': '1' };
    const response = await fetch(address, { method: 'POST', headers, body: new URLSearchParams(form) });
    const envelope = await readEnvelope<AccountResponse<T>>(response);
    return envelope?.status === 1 ? envelope.data : null;
  } catch {
    return null;
  }
}

/** The versions of the texts that a login links to; null if they are not known. Never rejects. */
export async function readShown(): Promise<DocumentVersions | null> {
  const data = await post<{ documents: DocumentVersions | null }>(DOCUMENTS_ADDRESS, {});
  return data?.documents ?? null;
}

/** Accepts, after the login, the versions that were shown before it. A version that has changed since is refused. */
export async function acceptShown(shown: Promise<DocumentVersions | null>): Promise<void> {
  const accepted = shown.then((versions) => versions && post<null>(OWN_ADDRESSES.accept, versions));
  const timeout = new Promise((resolve) => setTimeout(resolve, LONGEST_MS));
  await Promise.race([accepted, timeout]);
}
