import fc from 'fast-check';

/** Texts that have broken programs. None of them matches the leak patterns. */
export const oddTexts = [
  '',
  ' ',
  '0',
  '-0',
  '-1',
  '1e309',
  'NaN',
  'Infinity',
  '0x10',
  '１２３',
  '9007199254740993',
  '9223372036854775808',
  '99999999999999999999999999999999',
  '2147483648',
  '1.5',
  '1,2',
  '1,,2',
  ',',
  'null',
  'undefined',
  'true',
  '[object Object]',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '\0',
  'a\0b',
  '\u0001\u0008\u001f\u007f',
  '\ufeff云海',
  '\ud800',
  'a\udfffb',
  '\u202e\u2066\u200b',
  '👨‍👩‍👧‍👦',
  'e\u0301'.repeat(40),
  'ﷺ'.repeat(30),
  '%',
  '%_%',
  '\\',
  "'",
  "' or '1'='1",
  "'; drop table player; --",
  '$1',
  '$$',
  '"',
  '`',
  '<script>',
  '{{7*7}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: what a template engine would fall for
  '${7*7}',
  '../../../../etc/passwd',
  '..\\..\\',
  'file:///etc/passwd',
  'http://127.0.0.1:1/',
  'javascript:alert(1)',
  '//evil.example',
  'a\r\nset-cookie: a=b',
  '2026-02-30T25:61:61+99:99',
  '275760-09-13T00:00:00.001Z',
  '-271821-04-19T23:59:59Z',
  '0000-00-00',
  'x'.repeat(300),
  '云'.repeat(3_000),
] as const;

/** Numbers out of range. */
const oddNumbers = [
  0,
  -0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  1e21,
  1e308,
  5e-324,
  -(2 ** 63),
  Number.MAX_SAFE_INTEGER,
] as const;

/** An odd text or any text. */
export const oddText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...oddTexts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }) },
);

/** Names that are not fields, some of them special. */
export const oddName = fc.constantFrom(
  ...['__proto__', 'constructor', 'prototype', 'toString', 'id', 'page', 'item', 'status', 'then', 'toJSON'],
  ...['a[b]', 'id[]', 'id.0', 'constructor[prototype][admin]', '__proto__[admin]', '', '0', '云', '\0'],
);

/** Any JSON value: of the wrong type, odd, or nested. */
export const oddJson: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: oddText },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...oddNumbers, null, true, false, [], {}) },
  { weight: 1, arbitrary: fc.array(oddText, { maxLength: 5 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.dictionary(oddName, oddText, { maxKeys: 4 }) },
);
