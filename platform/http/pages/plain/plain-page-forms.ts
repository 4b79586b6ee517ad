import type { FastifyRequest } from 'fastify';
import type { OwnAccountCall } from '#contract/account/own.ts';
import type { AccountResponse } from '#contract/account/responses.ts';
import { reserve } from '#contract/calls/reservations.ts';
import type { Envelope } from '#contract/envelope.ts';
import type { PlainForm } from '#contract/plain-page.ts';
import { visitorOf } from '#platform/http/account/account-routes.ts';
import { callAs, type PlainPageDeps, signedInOf } from './plain-page-data.ts';

/** The fields of all forms. */
export const FORM_FIELDS = ['form', 'agreement', 'privacy', 'kind', 'id', 'code', 'comments'] as const;
type FormFields = Partial<Record<(typeof FORM_FIELDS)[number], string>>;

/** The result of a form's call, and the cookies that it sets. */
interface FormResult {
  envelope: Envelope<unknown>;
  cookies?: string[];
}

type RunForm = (fields: FormFields, request: FastifyRequest, deps: PlainPageDeps) => Promise<FormResult>;

/** What each form does: one call, with the checks and limits that it has for scripts. */
export const plainForms: Readonly<Record<PlainForm, RunForm>> = {
  accept: ownCall('accept', ({ agreement = '', privacy = '' }) => ({ agreement, privacy })),
  reserve: reservation(true),
  revoke: reservation(false),
  code: ownCall('sendOwnCode', () => ({ use: 'close' })),
  close: ownCall('close', ({ code = '', comments = '' }) => ({ code, comments })),
  reopen: ownCall('reopen', () => ({})),
  logout: async (_fields, request, { accounts }) => {
    const { answer, cookies } = await accounts.logOut(visitorOf(request));
    return { envelope: envelopeOf(answer), cookies };
  },
};

function ownCall(call: OwnAccountCall, fieldsOf: (fields: FormFields) => Record<string, string>): RunForm {
  return async (fields, request, { own }) => ({
    envelope: envelopeOf(await own.run(call, fieldsOf(fields), visitorOf(request))),
  });
}

function reservation(on: boolean): RunForm {
  return async ({ kind, id }, request, deps) => {
    const signedIn = await signedInOf(request, deps);
    const envelope = await callAs(signedIn, reserve, { kind, id, on }, request, deps);
    // What players no longer see is revoked all the same.
    const isGone = !on && envelope.status === 0 && envelope.code === 'NOT_FOUND';
    return { envelope: isGone ? { status: 1, msg: 'ok', data: null } : envelope };
  };
}

function envelopeOf(response: AccountResponse<unknown>): Envelope<unknown> {
  return response.status === 1 ? response : { ...response, retry_after: response.data?.retry_after };
}
