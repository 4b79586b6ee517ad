import * as z from 'zod/mini';
import {
  ACCOUNT_ADDRESS,
  type AccountAction,
  accountActions,
  CHALLENGE_ADDRESS,
  LOGOUT_ADDRESS,
  PROOF_FIELD,
} from '../../contract/account/actions.ts';
import { accountFailure, accountUser, proofChallenge } from '../../contract/account/answers.ts';

type Json = Record<string, unknown>;

const text = { type: 'string' };

/** The account calls in OpenAPI's words. One address serves four actions, told apart by its query. */
export function accountPaths(tag: string): Record<string, Json> {
  const actions = Object.keys(accountActions) as AccountAction[];
  return {
    [ACCOUNT_ADDRESS]: {
      post: {
        tags: [tag],
        summary: 'Logs in by phone code or password, sends a phone code, resets the password',
        operationId: 'account_index',
        parameters: (['g', 'm', 'a'] as const).map((name) => ({
          name,
          in: 'query',
          required: true,
          schema: {
            type: 'string',
            enum: [...new Set(actions.map((action) => accountActions[action][name]))],
          },
        })),
        requestBody: form({ oneOf: actions.map(actionForm) }),
        responses: answers({ anyOf: [schemaOf(accountUser), { type: 'null' }] }),
      },
    },
    [CHALLENGE_ADDRESS]: {
      post: {
        tags: [tag],
        summary: 'A proof of work for a number, where codes are no longer free for an address',
        operationId: 'account_challenge',
        requestBody: form({ type: 'object', required: ['mobile'], properties: { mobile: text } }),
        responses: answers({ type: 'object', properties: { challenge: schemaOf(proofChallenge) } }),
      },
    },
    [LOGOUT_ADDRESS]: {
      post: {
        tags: [tag],
        summary: 'Ends the session, where there is one',
        operationId: 'account_logout',
        responses: answers({ type: 'null' }),
      },
    },
  };
}

function actionForm(action: AccountAction): Json {
  const { g, m, a, fields } = accountActions[action];
  const names = [...fields, 'sign', ...(action === 'sendCode' ? [PROOF_FIELD] : [])];
  return {
    type: 'object',
    title: `g=${g}&m=${m}&a=${a}`,
    required: [...fields],
    properties: Object.fromEntries(names.map((name) => [name, text])),
  };
}

function form(schema: Json): Json {
  return { required: true, content: { 'application/x-www-form-urlencoded': { schema } } };
}

function answers(data: Json): Json {
  const good = { type: 'object', properties: { status: { const: 1 }, msg: text, data } };
  const schema = { oneOf: [good, schemaOf(accountFailure)] };
  return { 200: { description: 'A yes or a no', content: { 'application/json': { schema } } } };
}

function schemaOf(schema: z.ZodMiniType): Json {
  const { $schema: _draft, ...rest } = z.toJSONSchema(schema, {
    io: 'output',
    unrepresentable: 'any',
  }) as Json;
  return rest;
}
