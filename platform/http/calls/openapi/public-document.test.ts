import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { type Call, hasJson } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { publicDocument } from './public-document.ts';
import type { Json } from './schemas.ts';

interface Operation {
  operationId: string;
  tags: string[];
  description: string;
  security: Json[];
  parameters?: { name: string; in: string; example: unknown }[];
  requestBody?: { content: Record<string, { schema: { $ref: string }; example: unknown }> };
  responses: Record<string, { content: Record<string, { schema: { $ref: string }; example: Json }> }>;
}

/** Of a call, in the whole document on average. */
const MOST_CHARACTERS = 4_000;

const all: readonly Call[] = Object.values(calls);
const document = publicDocument(all, { version: '1' });
const paths = document.paths as Record<string, Record<string, Operation>>;
const { schemas, securitySchemes } = document.components as Record<string, Record<string, Json>>;

function operationOf({ path, method }: Call): Operation {
  return paths[path]?.[method.toLowerCase()] as Operation;
}

function bodyOf({
  requestBody,
}: Operation): [type: string | undefined, properties: string[], example: unknown] {
  const [[type, media] = []] = Object.entries(requestBody?.content ?? {});
  const name = media?.schema.$ref.split('/').at(-1) ?? '';
  return [type, Object.keys((schemas?.[name]?.properties ?? {}) as Json), media?.example];
}

describe('[API-01] a call', () => {
  test.each(all.map((call) => [call.path, call] as const))('%s', (_path, call) => {
    const operation = operationOf(call);
    expect(operation.operationId).toMatch(/^[a-z]\w+$/);
    const fields = Object.keys((call.input as unknown as { shape: Json }).shape);
    if (call.method === 'POST') {
      const [type, properties, example] = bodyOf(operation);
      expect(type).toBe(hasJson(call) ? 'application/json' : 'application/x-www-form-urlencoded');
      expect(properties).toEqual(fields);
      expect(call.input.safeParse(example).error).toBeUndefined();
    } else {
      expect(operation.parameters?.map((one) => [one.name, one.in])).toEqual(
        fields.map((name) => [name, 'query']),
      );
      const examples = Object.fromEntries(operation.parameters?.map((one) => [one.name, one.example]) ?? []);
      expect(call.input.safeParse(examples).error).toBeUndefined();
    }
    const { schema, example } = operation.responses[200]?.content['application/json'] ?? {};
    expect(schema?.$ref).toMatch(/Response$/);
    expect((call.output as z.ZodMiniType).safeParse(example?.data).error).toBeUndefined();
    const needs = Object.keys(operation.security[0] ?? {});
    expect(needs.includes('session')).toBe(call.access === 'player');
    expect(needs.includes('portal')).toBe(call.writes === true);
  });
});

describe('[API-01] the description', () => {
  test('lists the server and the security schemes, and names every operation once', () => {
    expect(document.servers).toEqual([{ url: '/', description: 'This portal' }]);
    const elsewhere = publicDocument(all, { version: '1', server: 'https://www.example.com' });
    expect(elsewhere.servers).toMatchObject([{ url: 'https://www.example.com' }]);
    expect(securitySchemes).toMatchObject({
      session: { type: 'apiKey', in: 'cookie', name: '__Host-session' },
      portal: { type: 'apiKey', in: 'header', name: 'X-Portal' },
    });
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    expect(operations).toHaveLength(all.length + 21);
    const tags = (document.tags as { name: string; description: string }[]).map(({ name }) => name);
    expect(operations.every((operation) => operation.tags.every((tag) => tags.includes(tag)))).toBe(true);
    expect(operations.filter(({ description }) => description.length < 10)).toEqual([]);
  });

  test('references shared schemas instead of repeating them', () => {
    for (const name of [
      'GameCard',
      'PackCard',
      'Pack',
      'NewsCard',
      'Claim',
      'Site',
      'Failure',
      'AccountUser',
    ]) {
      expect(schemas).toHaveProperty(name);
    }
    expect(JSON.stringify(schemas?.GameListData)).toContain('#/components/schemas/GameCard');
    // Repeated schemas would make it several times as long.
    expect(JSON.stringify(document).length).toBeLessThan(MOST_CHARACTERS * all.length);
  });

  test('lists every refusal by status, with Retry-After', () => {
    const { responses } = operationOf(calls['/vue/getpacks']);
    expect(Object.keys(responses)).toEqual(['200', '400', '401', '403', '404', '409', '410', '429', '503']);
    const shared = (document.components as Record<string, Record<string, Json>>).responses ?? {};
    expect(shared.PackEmptyOrPackEnded).toMatchObject({
      content: { 'application/json': { examples: { PACK_EMPTY: { value: { code: 'PACK_EMPTY' } } } } },
    });
    for (const name of ['TooMany', 'BusyOrUnavailable', 'Unavailable']) {
      expect(shared[name]).toHaveProperty(['headers', 'Retry-After']);
    }
    expect(operationOf(calls['/vue/game']).responses[200]).toHaveProperty(['headers', 'ETag']);
  });
});

describe('[ACC-01] the account calls', () => {
  const forms = {
    '/account/index.php/api/user/login_by_mobile_code': [
      'mobile',
      'code',
      'appid',
      'channel',
      'system',
      'machine_code',
    ],
    '/account/index.php/api/userbox/login': [
      'username',
      'password',
      'channel',
      'system',
      'is_web',
      'machine_code',
    ],
    '/account/index.php/api/user/send_message': ['appid', 'mobile', 'type'],
    '/account/index.php/api/user/forget_password_by_mobile': ['mobile', 'code', 'password', 'appid'],
  };

  test('are one operation per action, field by field', () => {
    expect(Object.keys(paths).filter((path) => path.startsWith('/account/'))).toEqual([
      ...Object.keys(forms),
      '/account/challenge',
      '/account/documents',
      '/account/logout',
      '/account/own',
      '/account/sessions/end',
      '/account/sessions/end-others',
      '/account/consents/accept',
      '/account/data',
      '/account/profile/nickname',
      '/account/profile/icon',
      '/account/own/code',
      '/account/number/code',
      '/account/number',
      '/account/password',
      '/account/close',
      '/account/reopen',
      '/account/profile/picture',
    ]);
    expect(paths['/account/own']?.post?.security).toEqual([{ portal: [], session: [] }]);
    for (const [path, fields] of Object.entries(forms)) {
      const operation = paths[path]?.post as Operation;
      const [type, properties] = bodyOf(operation);
      expect(type).toBe('application/x-www-form-urlencoded');
      const more = path.endsWith('login_by_mobile_code') ? ['new_account'] : [];
      expect(properties).toEqual([...fields, 'sign', 'proof', ...more]);
      expect(operation.security).toEqual([{ portal: [] }]);
    }
  });
});
