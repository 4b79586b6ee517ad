import { expect, test } from 'vitest';
import { requestOf } from './request.ts';

const OWN = { 'x-portal': '1' };

test.each([
  ['lists with commas', { ids: [3, 4] }, 'ids=3%2C4'],
  ['switches as 1 and 0', { on: true, off: false }, 'on=1&off=0'],
  ['no empty values', { a: '', b: null, c: undefined, d: [] }, ''],
  ['zero', { id: 0 }, 'id=0'],
])('[API-03] the parameters of a query and a form have %s', (_what, params, text) => {
  const address = text ? `/x?${text}` : '/x';
  expect(requestOf('/x', params)).toEqual([address, { method: 'GET', headers: OWN, body: null }]);
  const form = requestOf('/x', params, 'form');
  expect(form).toEqual([address, { method: 'POST', headers: OWN, body: new URLSearchParams(text) }]);
});

test('parameters in JSON are not in the address', () => {
  expect(requestOf('/x', { on: true, text: '', ids: [3] }, 'json')).toEqual([
    '/x',
    {
      method: 'POST',
      headers: { ...OWN, 'content-type': 'application/json' },
      body: '{"on":true,"text":"","ids":[3]}',
    },
  ]);
});

test('the parameters of a file are in the query', () => {
  const upload = requestOf('/x', { name: '图' }, 'file');
  expect(upload).toEqual(['/x?name=%E5%9B%BE', { method: 'POST', headers: OWN, body: null }]);
});
