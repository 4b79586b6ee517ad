import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  ACCOUNT_ADDRESS,
  type AccountAction,
  accountActions,
  actionNamed,
  actionPath,
  CHALLENGE_ADDRESS,
  LOGOUT_ADDRESS,
  PROOF_FIELD,
} from '#contract/account/actions.ts';
import type { AccountResponse } from '#contract/account/responses.ts';
import { errors } from '#contract/errors.ts';
import type { Connection } from '#platform/core/connection.ts';
import { bodyProblem } from '../server/body-limits.ts';
import { connectionOf } from '../server/connection-of.ts';
import { knownParameters, queryOf, RepeatedParameter } from '../server/query.ts';
import { accountRetryAfter } from '../server/retry-after.ts';
import { refuseForeign } from '../server/same-origin.ts';
import { securityHeaders } from '../server/security-headers.ts';

interface Visitor {
  cookies: string | undefined;
  connection: Connection;
  address: string;
}

interface Answered {
  answer: AccountResponse<unknown>;
  cookies: string[];
}

type Fields = Record<string, string>;

/** What answers the account calls. None of its methods rejects. */
export interface AccountHandlers {
  act(action: AccountAction, fields: Fields, visitor: Visitor): Promise<Answered>;
  challenge(fields: Fields, visitor: Visitor): Promise<AccountResponse<unknown>>;
  logOut(visitor: Visitor): Promise<Answered>;
}

const noStore = { ...securityHeaders, 'cache-control': 'no-store', vary: 'cookie' };
const notFound: AccountResponse = { status: 0, code: 'NOT_FOUND', msg: errors.NOT_FOUND.msg };

/**
 * Puts the account calls on HTTP, as specified: form-encoded POSTs, always answered with 200. Each action also has a
 * path of its own. They are taken from
 * this origin's own pages alone, and nobody keeps an answer.
 */
export function registerAccount(app: FastifyInstance, desk: AccountHandlers): void {
  app.post(ACCOUNT_ADDRESS, { errorHandler }, (request, reply) =>
    guarded(request, reply, async () => {
      const { g = '', m = '', a = '' } = knownParameters(['g', 'm', 'a'], queryOf(request.url));
      const action = actionNamed(g, m, a);
      return action
        ? desk.act(action, fieldsOf(request, fieldsTaken(action)), visitorOf(request))
        : { answer: notFound, cookies: [] };
    }),
  );
  for (const action of Object.keys(accountActions) as AccountAction[]) {
    app.post(actionPath(action), { errorHandler }, (request, reply) =>
      guarded(request, reply, async () =>
        desk.act(action, fieldsOf(request, fieldsTaken(action)), visitorOf(request)),
      ),
    );
  }
  app.post(CHALLENGE_ADDRESS, { errorHandler }, (request, reply) =>
    guarded(request, reply, async () => ({
      answer: await desk.challenge(fieldsOf(request, ['mobile']), visitorOf(request)),
      cookies: [],
    })),
  );
  app.post(LOGOUT_ADDRESS, (request, reply) =>
    guarded(request, reply, () => desk.logOut(visitorOf(request))),
  );
}

/** The fields of an action that go any further; the constants and the signature are the browser's own affair. */
function fieldsTaken(action: AccountAction): string[] {
  return [...accountActions[action].fields, 'sign', PROOF_FIELD];
}

/** @throws {RepeatedParameter} */
function fieldsOf({ body }: FastifyRequest, names: string[]): Fields {
  return knownParameters(names, body instanceof URLSearchParams ? body : new URLSearchParams());
}

function visitorOf(request: FastifyRequest): Visitor {
  return { cookies: request.headers.cookie, connection: connectionOf(request), address: request.ip };
}

async function guarded(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: () => Promise<Answered>,
): Promise<FastifyReply> {
  const foreign = refuseForeign(request.headers);
  const { answer: body, cookies } = foreign ? { answer: foreign, cookies: [] } : await unlessRepeated(answer);
  return reply
    .headers(noStore)
    .headers(cookies.length > 0 ? { 'set-cookie': cookies } : {})
    .headers(accountRetryAfter(body))
    .send(body);
}

async function unlessRepeated(answer: () => Promise<Answered>): Promise<Answered> {
  try {
    return await answer();
  } catch (error) {
    if (error instanceof RepeatedParameter) {
      const { message: msg, field } = error;
      return { answer: { status: 0, code: 'BAD_REQUEST', msg, field }, cookies: [] };
    }
    throw error;
  }
}

/** What can't be read is answered with 200, too; anything worse is left to the server's own handler. */
function errorHandler(
  error: { statusCode?: number; code?: string },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if ((error.statusCode ?? 500) >= 500) {
    throw error;
  }
  return reply
    .code(200)
    .headers(noStore)
    .send({ status: 0, code: 'BAD_REQUEST', msg: bodyProblem(error, request) ?? errors.BAD_REQUEST.msg });
}
