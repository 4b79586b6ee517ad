import { expect, test } from 'vitest';
import type { Call } from '../../contract/call.ts';
import { calls } from '../../contract/calls.ts';
import { openApiDocument } from './openapi.ts';

interface Operation {
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: { properties: Record<string, unknown> } }> };
}

test('[API-01] what goes as JSON is described as the body, everything else as the query', () => {
  const all: readonly Call[] = Object.values(calls);
  const paths = openApiDocument(all, '1').paths as Record<string, Record<string, Operation>>;
  for (const call of all) {
    const { parameters, requestBody } = paths[call.path]?.[call.method.toLowerCase()] ?? {};
    const fields = requestBody?.content['application/json']?.schema.properties;
    const places = parameters?.map((parameter) => parameter.in) ?? [];
    expect([call.path, fields !== undefined, places.every((place) => place === 'query')]).toEqual([
      call.path,
      call.body === 'json',
      true,
    ]);
    expect([call.path, parameters === undefined]).toEqual([call.path, call.body === 'json']);
  }
  const body = paths['/vue/comment']?.post?.requestBody?.content['application/json']?.schema.properties;
  expect(Object.keys(body ?? {})).toEqual(['game_id', 'parent_id', 'stars', 'body']);
});
