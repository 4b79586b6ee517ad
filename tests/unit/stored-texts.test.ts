import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { storableParameters } from '#platform/calls/storable-parameters.ts';
import { operatorCalls } from '#tests/admin-calls.ts';

type Schema = z.core.$ZodType;

/** The texts within a schema by their path. A text that is converted is taken with its conversion. */
function textsIn(schema: Schema, path: string): [path: string, text: Schema][] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      return [[path, schema]];
    case 'object':
      return Object.entries(def.shape).flatMap(([name, one]) => textsIn(one, `${path}.${name}`));
    case 'array':
      return textsIn(def.element, `${path}[]`);
    case 'record':
      return textsIn(def.valueType, `${path}{}`);
    case 'union':
      return def.options.flatMap((one) => textsIn(one, path));
    case 'optional':
    case 'nullable':
    case 'default':
      return textsIn(def.innerType, path);
    case 'pipe':
      return textsIn(def.in, path).map(([at, text]) => [at, at === path ? schema : text]);
    default:
      return [];
  }
}

const texts = operatorCalls
  .filter(({ method }) => method === 'POST')
  .flatMap(({ path, input }) => textsIn(input, path));

/** What a text becomes that arrives in a call at this path; undefined if it is refused. */
function taken([path, schema]: [path: string, text: Schema], text: string): string | undefined {
  const name = path.replace(/^.*\./, '');
  const read = z.safeParse(schema, storableParameters({ [name]: text })[name]);
  return read.success ? JSON.stringify(read.data) : undefined;
}

const BROKEN = '云\ufffe海\uffff剑\u{1fffe}歌\ufdd0录\u0001\u007f\ud800';
const INVISIBLE = '云\u200b海\u2060剑\u034f歌\u3164录\u202e';

test('[BLR-13] no text that an operator sends has a character that XML cannot hold', () => {
  const found = texts.filter((field) =>
    /(?![\t\n\r])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]|\\u/u.test(taken(field, BROKEN) ?? ''),
  );
  // Compared with a hash, and never stored.
  expect(found.map(([path]) => path)).toEqual([
    '/console/api/login.password',
    '/console/api/confirm.password',
  ]);
  expect(texts.filter((field) => taken(field, BROKEN) !== undefined).length).toBeGreaterThan(100);
});

test('[BLR-13] no name or title of a saved record has an invisible character', () => {
  const fields = texts.filter(([path]) => /\/save\.item\b/.test(path) && !/html$/.test(path));
  const found = fields.filter((field) =>
    /\p{Default_Ignorable_Code_Point}/u.test(taken(field, INVISIBLE) ?? ''),
  );
  expect(found.map(([path]) => path)).toEqual([]);
  expect(fields.length).toBeGreaterThan(50);
});

test('a new password with a control character is refused', () => {
  const set = texts.filter(([path]) => path.endsWith('.new_password'));
  expect(set.map((field) => taken(field, `${BROKEN}long-enough-2026`))).toEqual(set.map(() => undefined));
  expect(set.map((field) => taken(field, 'long-enough-2026'))).toEqual(set.map(() => '"long-enough-2026"'));
  expect(set.length).toBeGreaterThan(2);
});
