import * as z from 'zod/mini';
import type { Call } from '../../contract/call.ts';
import { errors } from '../../contract/errors.ts';
import { accountPaths } from './account-openapi.ts';

type Json = Record<string, unknown>;

const TAGS = { main: '主服务', sdk: 'SDK 服务', account: '账号服务' } as const;

/** The OpenAPI 3.1 document of the given calls, made from the same schemas that check them. */
export function openApiDocument(calls: readonly Call[], version: string): Json {
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    paths[call.path] = { [call.method.toLowerCase()]: operation(call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Youmen services',
      version,
      description:
        'Every answer is an envelope: `{ status: 1, msg, data }`, or `{ status: 0, code, msg, field? }` for a refusal.',
    },
    tags: Object.values(TAGS).map((name) => ({ name })),
    paths: { ...paths, ...accountPaths(TAGS.account) },
  };
}

function operation(call: Call): Json {
  const input = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Json;
  const properties = (input.properties ?? {}) as Record<string, Json>;
  const requiredNames = (input.required ?? []) as string[];
  return {
    tags: [TAGS[call.service]],
    summary: call.summary,
    operationId: call.path.replace(/\W+/g, '_').replace(/^_/, ''),
    ...(call.body === 'json'
      ? { requestBody: { required: true, content: { 'application/json': { schema: withoutDraft(input) } } } }
      : {
          parameters: Object.entries(properties).map(([name, schema]) => ({
            name,
            in: 'query',
            required: requiredNames.includes(name),
            schema,
          })),
        }),
    responses: { 200: answer(call), ...refusals(call) },
  };
}

function answer(call: Call): Json {
  const data = z.toJSONSchema(call.output, { io: 'output', unrepresentable: 'any' }) as Json;
  const schema = {
    type: 'object',
    required: ['status', 'msg', 'data'],
    properties: { status: { const: 1 }, msg: { type: 'string' }, data: withoutDraft(data) },
  };
  return { description: 'OK', content: { 'application/json': { schema } } };
}

function withoutDraft({ $schema: _draft, ...schema }: Json): Json {
  return schema;
}

function refusals(call: Call): Record<number, Json> {
  const byStatus: Record<number, Json> = {};
  for (const code of call.errors) {
    const { http, msg } = errors[code];
    const schema = {
      type: 'object',
      required: ['status', 'code', 'msg'],
      properties: {
        status: { const: 0 },
        code: { type: 'string', examples: [code] },
        msg: { type: 'string' },
        field: { type: 'string' },
      },
    };
    byStatus[http] = { description: `${code}: ${msg}`, content: { 'application/json': { schema } } };
  }
  return byStatus;
}
