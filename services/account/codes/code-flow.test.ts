import { expect, it } from 'vitest';
import { codeFlowHeader, readCodeFlow } from './code-flow.ts';

const header = codeFlowHeader('the flow', 'signature', 'secret');

it('names a flow without its token, the same for every form', () => {
  const name = readCodeFlow(header, 'signature', 'secret');
  expect(name).toMatch(/^[\w-]{43}$/);
  expect(readCodeFlow(codeFlowHeader('the flow', 'other', 'secret'), 'other', 'secret')).toBe(name);
  expect(readCodeFlow(codeFlowHeader('a flow', 'other', 'secret'), 'other', 'secret')).not.toBe(name);
  expect(header).not.toContain('the flow');
});

it.each([
  ['another form', header, 'other', 'secret'],
  ['another secret', header, 'signature', 'other'],
  ['another flow', `x${header}`, 'signature', 'secret'],
  ['no MAC', header.split('.')[0], 'signature', 'secret'],
  ['nothing', '', 'signature', 'secret'],
])('refuses a header of %s', (_what, value, signature, secret) => {
  expect(readCodeFlow(value, signature, secret)).toBeNull();
});

it('is not required', () => {
  expect(readCodeFlow(undefined, 'signature', 'secret')).toBeUndefined();
});
