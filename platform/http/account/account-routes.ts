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
import type { Connection } from '#platform/core/connection.ts';
import { bodyProblem } from '../server/body-limits.ts';
import { connectionOf } from '../server/connection-of.ts';
import { failure } from '../server/failure.ts';
import { knownParameters, queryOf, RepeatedParameter } from '../server/query.ts';
import { accountRetryAfter } from '../server/retry-after.ts';
import { refuseForeign } from '../server/same-origin.ts';
import { securityHeaders } from '../server/security-headers.ts';

interface Visitor {
  cookies: string | undefined;
  connection: Connection;
  address: string;
}

interface Result {
  answer: AccountResponse<unknown>;
  cookies: string[];
}

type Fields = Record<string, string>;

/** The handlers of the account calls. None of them rejects. */
export interface AccountHandlers {
  act(action: AccountAction, fields: Fields, visitor: Visitor): Promise<Result>;
  challenge(fields: Fields, visitor: Visitor): Promise<AccountResponse<unknown>>;
  logOut(visitor: Visitor): Promise<Result>;
}

/** The handler of account calls from portals in other processes. Never rejects. */
export interface AccountsForPortals {
  answer(action: AccountAction, fields: Fields): Promise<AccountResponse<unknown>>;
}

const noStore = { ...securityHeaders, 'cache-control': 'no-store' };
const privateHeaders = { ...noStore, vary: 'cookie' };

/**
 * Registers the account calls as specified: form-encoded POSTs with status 200, also at one path per action. They
 * require this origin and are not cached.
 */
export function registerAccount(app: FastifyInstance, handlers: AccountHandlers): void {
  app.post(ACCOUNT_ADDRESS, { errorHandler }, (request, reply) =>
    guarded(request, reply, async () => {
      const action = actionOf(request.url);
      return action ? act(handlers, action, request) : { answer: failure('NOT_FOUND'), cookies: [] };
    }),
  );
  for (const action of Object.keys(accountActions) as AccountAction[]) {
    app.post(actionPath(action), { errorHandler }, (request, reply) =>
      guarded(request, reply, async () => act(handlers, action, request)),
    );
  }
  app.post(CHALLENGE_ADDRESS, { errorHandler }, (request, reply) =>
    guarded(request, reply, async () => ({
      answer: await handlers.challenge(fieldsOf(request, ['mobile']), visitorOf(request)),
      cookies: [],
    })),
  );
  app.post(LOGOUT_ADDRESS, (request, reply) =>
    guarded(request, reply, () => handlers.logOut(visitorOf(request))),
  );
}

/** Registers the account service for portals in other processes: form-encoded POSTs with status 200. */
export function registerServedAccounts(app: FastifyInstance, accounts: AccountsForPortals): void {
  app.post('/index.php', async (request, reply) => {
    const response = await refuseRepeated(async () => {
      const action = actionOf(request.url);
      return action
        ? accounts.answer(action, fieldsOf(request, [...accountActions[action].fields, 'sign']))
        : failure('NOT_FOUND');
    });
    return reply.headers(noStore).headers(accountRetryAfter(response)).send(response);
  });
}

/** @throws {RepeatedParameter} */
function actionOf(url: string): AccountAction | undefined {
  const { g = '', m = '', a = '' } = knownParameters(['g', 'm', 'a'], queryOf(url));
  return actionNamed(g, m, a);
}

/**
 * Passes on the fields of an action, without the constants.
 * @throws {RepeatedParameter}
 */
function act(handlers: AccountHandlers, action: AccountAction, request: FastifyRequest): Promise<Result> {
  const fields = fieldsOf(request, [...accountActions[action].fields, 'sign', PROOF_FIELD]);
  return handlers.act(action, fields, visitorOf(request));
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
  handle: () => Promise<Result>,
): Promise<FastifyReply> {
  let cookies: string[] = [];
  const response =
    refuseForeign(request.headers) ??
    (await refuseRepeated(async () => {
      const result = await handle();
      cookies = result.cookies;
      return result.answer;
    }));
  return reply
    .headers(privateHeaders)
    .headers(cookies.length > 0 ? { 'set-cookie': cookies } : {})
    .headers(accountRetryAfter(response))
    .send(response);
}

/** Turns a `RepeatedParameter` into a refusal. */
async function refuseRepeated(
  handle: () => Promise<AccountResponse<unknown>>,
): Promise<AccountResponse<unknown>> {
  try {
    return await handle();
  } catch (error) {
    if (error instanceof RepeatedParameter) {
      return error.failure;
    }
    throw error;
  }
}

/** Sends 200 for an unreadable body, too; the server's own handler takes 5xx errors. */
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
    .headers(privateHeaders)
    .send(failure('BAD_REQUEST', bodyProblem(error, request)));
}
