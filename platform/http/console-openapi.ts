import * as z from 'zod/mini';
import type { OperatorCall } from '../../contract/operator/call.ts';

type Json = Record<string, unknown>;

const DESCRIPTION = [
  'The calls of the back office. They need the cookie of a signed-in operator and the header `x-portal: 1`.',
  'Every answer is an envelope: `{ status: 1, msg, data }`, or `{ status: 0, code, msg, field?, fields?, conflict? }`.',
  '`x-permission` is what the operator’s role has to allow.',
].join(' ');

/** The OpenAPI 3.1 document of the back office's calls, made from the same schemas that check them. */
export function consoleOpenApi(calls: readonly OperatorCall[], version: string): Json {
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    paths[call.path] = { [call.method.toLowerCase()]: operation(call) };
  }
  const services = new Set(calls.map(({ service }) => service));
  return {
    openapi: '3.1.0',
    info: { title: 'Youmen back office', version, description: DESCRIPTION },
    tags: [...services].map((name) => ({ name })),
    paths,
  };
}

function operation(call: OperatorCall): Json {
  const isJson = call.method === 'POST' && !call.takesFile;
  const input = schemaOf(call.input, 'input');
  return {
    tags: [call.service],
    summary: call.summary,
    operationId: call.path.replace(/\W+/g, '_').replace(/^_/, ''),
    'x-permission': call.operator,
    ...(isJson
      ? { requestBody: { required: true, content: { 'application/json': { schema: input } } } }
      : {}),
    ...(isJson ? {} : { parameters: parametersOf(input) }),
    ...(call.takesFile ? { requestBody: fileBody(call.takesFile.most) } : {}),
    responses: { 200: answer(call), default: refusal },
  };
}

function parametersOf({ properties = {}, required = [] }: Json): Json[] {
  return Object.entries(properties as Record<string, Json>).map(([name, schema]) => ({
    ...{ name, in: 'query', schema },
    required: (required as string[]).includes(name),
  }));
}

function fileBody(most: number): Json {
  const schema = { type: 'string', format: 'binary', maxLength: most };
  return { required: true, content: { 'application/octet-stream': { schema } } };
}

function answer(call: OperatorCall): Json {
  if (call.answers === 'file') {
    return {
      description: 'A file',
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    };
  }
  const data = schemaOf(call.output, 'output');
  const properties = { status: { const: 1 }, msg: { type: 'string' }, data };
  const schema = { type: 'object', required: ['status', 'msg', 'data'], properties };
  return { description: 'OK', content: { 'application/json': { schema } } };
}

const refusal: Json = {
  description: 'A refusal',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['status', 'code', 'msg'],
        properties: { status: { const: 0 }, code: { type: 'string' }, msg: { type: 'string' } },
      },
    },
  },
};

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _draft, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
}
