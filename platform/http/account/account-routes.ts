import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  ACCOUNT_ADDRESS,
  type AccountAction,
  accountActions,
  actionNamed,
  actionPath,
  CHALLENGE_ADDRESS,
  DOCUMENTS_ADDRESS,
  LOGOUT_ADDRESS,
  unsignedFields,
} from '#contract/account/actions.ts';
import { serverMessages } from '#contract/account/messages.ts';
import { type OwnAccountCall, ownAccountCalls } from '#contract/account/own.ts';
import { OWN_PICTURE_BYTES, PICTURE_ADDRESS } from '#contract/account/own-picture.ts';
import type { AccountFailure, AccountResponse } from '#contract/account/responses.ts';
import { CODE_FLOW_HEADER } from '#contract/account/sign.ts';
import { failure } from '#contract/refusal.ts';
import type { RequestClient } from '#contract/service-auth.ts';
import type { Connection } from '#platform/core/connection.ts';
import { allowSlowBody } from '../request/body-guard.ts';
import { bodyProblem } from '../request/body-limits.ts';
import { clientOf } from '../request/client-of.ts';
import { connectionOf } from '../request/connection-of.ts';
import { knownParameters, queryOf, RepeatedParameter } from '../request/query.ts';
import { refuseForeign } from '../request/same-origin.ts';
import { accountRetryAfter } from '../response/retry-after.ts';

interface Visitor extends RequestClient {
  cookies: string | undefined;
  connection: Connection;
}

interface Result {
  answer: AccountResponse<unknown>;
  cookies: string[];
  /** The login was the player's first one. */
  isNew?: boolean;
}

type Fields = Record<string, string>;

/** The handlers of the account calls. None of them rejects. */
export interface AccountHandlers {
  act(action: AccountAction, fields: Fields, visitor: Visitor): Promise<Result>;
  challenge(fields: Fields): Promise<AccountResponse<unknown>>;
  documents(): Promise<AccountResponse<unknown>>;
  logOut(visitor: Visitor): Promise<Result>;
}

/** The handler of the calls of a signed-in player's own account. Never rejects. */
export interface OwnAccountHandler {
  run(call: OwnAccountCall, fields: Fields, visitor: Visitor): Promise<AccountResponse<unknown>>;
}

/** An upload whose body may come now. `end` is called when the request has ended, also by a cut connection. */
interface AdmittedPicture {
  upload(bytes: Buffer): Promise<AccountResponse<unknown>>;
  end(): void;
}

/** The handler of uploaded pictures of players. It admits or refuses one before its body is read. Never rejects. */
export interface PictureHandler {
  admitPicture(visitor: Visitor): Promise<AdmittedPicture | AccountFailure>;
}

/** The handler of account calls from portals in other processes. Never rejects. */
export interface AccountsForPortals {
  /** @param flow the value of `CODE_FLOW_HEADER` */
  answer(action: AccountAction, fields: Fields, flow?: string): Promise<AccountResponse<unknown>>;
}

/** A phone with 0.6 Mbit/s sends the largest picture in this time. */
const PICTURE_MS = 120_000;

/** Runs after a player's first login. */
type OnRegistered = (request: FastifyRequest) => Promise<void>;

/**
 * Registers the account calls as specified: form-encoded POSTs with status 200, also at one path per action. They
 * require this origin and are not cached.
 */
export function registerAccount(
  app: FastifyInstance,
  handlers: AccountHandlers,
  onRegistered: OnRegistered = async () => undefined,
): void {
  const run = async (action: AccountAction, request: FastifyRequest) => {
    const result = await act(handlers, action, request);
    if (result.isNew) {
      await onRegistered(request);
    }
    return result;
  };
  app.post(ACCOUNT_ADDRESS, { errorHandler }, (request, reply) =>
    guarded(request, reply, async () => {
      const action = actionOf(request.url);
      return action ? run(action, request) : { answer: failure('NOT_FOUND'), cookies: [] };
    }),
  );
  for (const action of Object.keys(accountActions) as AccountAction[]) {
    app.post(actionPath(action), { errorHandler }, (request, reply) =>
      guarded(request, reply, async () => run(action, request)),
    );
  }
  app.post(CHALLENGE_ADDRESS, { errorHandler }, (request, reply) =>
    guarded(request, reply, async () => ({
      answer: await handlers.challenge(fieldsOf(request, ['mobile', 'username', 'work'])),
      cookies: [],
    })),
  );
  app.post(DOCUMENTS_ADDRESS, (request, reply) =>
    guarded(request, reply, async () => ({ answer: await handlers.documents(), cookies: [] })),
  );
  app.post(LOGOUT_ADDRESS, (request, reply) =>
    guarded(request, reply, () => handlers.logOut(visitorOf(request))),
  );
}

/** Registers the calls of the signed-in player's own account, in the same form. */
export function registerOwnAccount(app: FastifyInstance, own: OwnAccountHandler): void {
  for (const call of Object.keys(ownAccountCalls) as OwnAccountCall[]) {
    const { address, input } = ownAccountCalls[call];
    app.post(address, { errorHandler }, (request, reply) =>
      guarded(request, reply, async () => ({
        answer: await own.run(call, fieldsOf(request, Object.keys(input.shape)), visitorOf(request)),
        cookies: [],
      })),
    );
  }
}

/**
 * Registers the upload of a player's own picture. The player, the origin, the site's setting and the limits are checked before
 * the body is read; other types of content are not parsed.
 */
export async function registerOwnPicture(app: FastifyInstance, own: PictureHandler): Promise<void> {
  const admissions = new WeakMap<FastifyRequest, AdmittedPicture>();
  const upload = async (request: FastifyRequest) =>
    Buffer.isBuffer(request.body) ? admissions.get(request)?.upload(request.body) : undefined;
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const parse = { parseAs: 'buffer', bodyLimit: OWN_PICTURE_BYTES } as const;
    scope.addContentTypeParser(
      'application/octet-stream',
      parse,
      async (_request: FastifyRequest, body: Buffer) => body,
    );
    scope.post(PICTURE_ADDRESS, {
      bodyLimit: OWN_PICTURE_BYTES,
      errorHandler,
      onRequest: async (request, reply) => {
        let isClosed = false;
        reply.raw.once('close', () => {
          isClosed = true;
          admissions.get(request)?.end();
        });
        const admitted = refuseForeign(request.headers) ?? (await own.admitPicture(visitorOf(request)));
        if ('status' in admitted) {
          return send(reply, admitted);
        }
        admissions.set(request, admitted);
        if (isClosed) {
          admitted.end();
        }
        allowSlowBody(request.raw, { longest: PICTURE_MS });
      },
      handler: (request, reply) =>
        guarded(request, reply, async () => ({
          answer: (await upload(request)) ?? failure('BAD_REQUEST', serverMessages.pictureEmpty),
          cookies: [],
        })),
    });
  });
}

/** Registers the account service for portals in other processes: form-encoded POSTs with status 200. */
export function registerServedAccounts(app: FastifyInstance, accounts: AccountsForPortals): void {
  app.post('/index.php', async (request, reply) => {
    const response = await refuseRepeated(async () => {
      const action = actionOf(request.url);
      const flow = request.headers[CODE_FLOW_HEADER]?.toString();
      return action
        ? accounts.answer(action, fieldsOf(request, [...accountActions[action].fields, 'sign']), flow)
        : failure('NOT_FOUND');
    });
    return reply.headers(accountRetryAfter(response)).send(response);
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
  const fields = fieldsOf(request, [...accountActions[action].fields, 'sign', ...unsignedFields(action)]);
  return handlers.act(action, fields, visitorOf(request));
}

/** @throws {RepeatedParameter} */
function fieldsOf({ body }: FastifyRequest, names: string[]): Fields {
  return knownParameters(names, body instanceof URLSearchParams ? body : new URLSearchParams());
}

function visitorOf(request: FastifyRequest): Visitor {
  return { cookies: request.headers.cookie, connection: connectionOf(request), ...clientOf(request) };
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
  return send(reply.headers(cookies.length > 0 ? { 'set-cookie': cookies } : {}), response);
}

function send(reply: FastifyReply, response: AccountResponse<unknown>): FastifyReply {
  return reply.headers({ vary: 'cookie', ...accountRetryAfter(response) }).send(response);
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
  return send(reply.code(200), failure('BAD_REQUEST', bodyProblem(error, request)));
}
