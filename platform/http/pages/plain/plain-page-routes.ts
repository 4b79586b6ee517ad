import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PLAIN_FORMS, PLAIN_PAGE, type PlainPage } from '#contract/plain-page.ts';
import { failure } from '#contract/refusal.ts';
import type { Logger } from '#platform/core/logger.ts';
import { knownParameters, queryOf, RepeatedParameter } from '#platform/http/request/query.ts';
import { refuseForeignForm } from '#platform/http/request/same-origin.ts';
import { FAILURE_PAGE } from '#platform/http/response/failure-page.ts';
import { httpStatus } from '#platform/http/response/http-status.ts';
import { sendPrivately } from '#platform/http/response/private-response.ts';
import { pageOf } from '#platform/http/response/respond.ts';
import { retryAfter } from '#platform/http/response/retry-after.ts';
import { type PlainAddress, type PlainPageDeps, readSession } from './plain-page-data.ts';
import { FORM_FIELDS, plainForms } from './plain-page-forms.ts';
import { PLAIN_POLICY, type RenderPlainPage } from './plain-page-html.ts';

interface Deps extends PlainPageDeps {
  render: RenderPlainPage;
  logger: Logger;
}

/** Neither browsers nor proxies store the page. */
const PRIVATE = { 'cache-control': 'private, no-store', vary: 'cookie' } as const;

/**
 * Registers 「我的」 for browsers without scripts. A form that succeeds redirects to the page, so that a reload sends nothing
 * again; the page shows why another one was refused.
 */
export function registerPlainPage(app: FastifyInstance, deps: Deps): void {
  app.get(PLAIN_PAGE, async (request, reply) => {
    const { done, ...address } = parametersIn(queryOf(request.url), ['page', 'kind', 'id', 'done']);
    return show(request, reply, deps, { address, done: PLAIN_FORMS.find((form) => form === done) });
  });
  app.post(PLAIN_PAGE, async (request, reply) => {
    const foreign = refuseForeignForm(request.headers);
    return foreign ? sendPrivately(reply, foreign) : post(request, reply, deps);
  });
}

async function post(request: FastifyRequest, reply: FastifyReply, deps: Deps): Promise<FastifyReply> {
  const { body } = request;
  const fields = parametersIn(body instanceof URLSearchParams ? body : new URLSearchParams(), FORM_FIELDS);
  const { kind, id, comments } = fields;
  const target: Record<string, string> = kind && id ? { kind, id } : {};
  const form = PLAIN_FORMS.find((known) => known === fields.form);
  if (!form) {
    const { msg } = failure('BAD_REQUEST');
    return show(request, reply.code(400), deps, { address: {}, problem: { msg } });
  }
  const { envelope, cookies = [] } = await plainForms[form](fields, request, deps);
  if (cookies.length > 0) {
    reply.header('set-cookie', cookies);
  }
  if (envelope.status === 1) {
    const shown = new URLSearchParams({ done: form, ...(form === 'accept' ? target : {}) });
    return reply
      .code(303)
      .headers({ ...PRIVATE, location: `${PLAIN_PAGE}?${shown}` })
      .send();
  }
  const { field, msg } = envelope;
  reply.code(httpStatus(envelope)).headers(retryAfter(envelope));
  return show(request, reply, deps, {
    address: form === 'revoke' ? {} : target,
    problem: { form, field, msg, comments },
  });
}

interface Shown extends Pick<PlainPage, 'done' | 'problem'> {
  address: PlainAddress;
}

async function show(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Deps,
  { address, done, problem }: Shown,
): Promise<FastifyReply> {
  try {
    const session = await readSession(request, address, deps);
    const html = await deps.render(request.headers.host ?? '', { session, done, problem });
    const { body, headers } = pageOf(html, PLAIN_POLICY);
    return reply.headers({ ...headers, ...PRIVATE }).send(body);
  } catch (error) {
    deps.logger.error('page failed', { path: PLAIN_PAGE, error });
    const { body, headers } = FAILURE_PAGE;
    return reply
      .code(503)
      .headers({ ...headers, ...PRIVATE, 'retry-after': '5' })
      .send(body);
  }
}

/** The known parameters; none if one is repeated. */
function parametersIn<Name extends string>(
  given: URLSearchParams,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  try {
    return knownParameters(names, given) as Partial<Record<Name, string>>;
  } catch (error) {
    if (error instanceof RepeatedParameter) {
      return {};
    }
    throw error;
  }
}
