import type { FastifyInstance } from 'fastify';
import { type AccountAction, accountActions, actionNamed } from '#contract/account/actions.ts';
import type { AccountResponse } from '#contract/account/responses.ts';
import { errors } from '#contract/errors.ts';
import { knownParameters, queryOf, RepeatedParameter } from '../server/query.ts';
import { accountRetryAfter } from '../server/retry-after.ts';
import { securityHeaders } from '../server/security-headers.ts';

/** What answers portals' account calls. Never rejects. */
export interface AccountsForPortals {
  answer(action: AccountAction, fields: Record<string, string>): Promise<AccountResponse<unknown>>;
}

const noStore = { ...securityHeaders, 'cache-control': 'no-store' };

/** Puts the account service on HTTP for portals in other processes, as specified: form-encoded POSTs, answered with 200. */
export function registerServedAccounts(app: FastifyInstance, accounts: AccountsForPortals): void {
  app.post('/index.php', async ({ url, body }, reply) => {
    const form = body instanceof URLSearchParams ? body : new URLSearchParams();
    const response = await answer(url, form, accounts);
    return reply.headers(noStore).headers(accountRetryAfter(response)).send(response);
  });
}

async function answer(
  url: string,
  form: URLSearchParams,
  accounts: AccountsForPortals,
): Promise<AccountResponse<unknown>> {
  try {
    const { g = '', m = '', a = '' } = knownParameters(['g', 'm', 'a'], queryOf(url));
    const action = actionNamed(g, m, a);
    if (!action) {
      return { status: 0, code: 'NOT_FOUND', msg: errors.NOT_FOUND.msg };
    }
    return await accounts.answer(action, knownParameters([...accountActions[action].fields, 'sign'], form));
  } catch (error) {
    if (error instanceof RepeatedParameter) {
      return { status: 0, code: 'BAD_REQUEST', msg: error.message, field: error.field };
    }
    throw error;
  }
}
