import { describe, expect, test } from 'vitest';
import { JsonSplitter } from './json-objects.ts';
import { RECORD_LIMIT } from './record.ts';

const NO_OBJECT = '这里应是一个 JSON 对象（以 { 开头）';
const UNCLOSED = '这一行开始的 JSON 对象没有结束';

function piecesOf(...texts: string[]): string[] {
  const splitter = new JsonSplitter();
  const pieces = [...texts.flatMap((text) => [...splitter.push(text)]), ...splitter.end()];
  return pieces.map(({ line, text, broken }) => [line, text, broken].filter(Boolean).join(' '));
}

describe.each([
  ['[{"a":1},\n{"a":2}]', ['1 {"a":1}', '2 {"a":2}']],
  ['{"a":1}\n\n{"a":2}\n', ['1 {"a":1}', '3 {"a":2}']],
  ['{\n"a":\n{}}{"b":1}', ['1 {\n"a":\n{}}', '3 {"b":1}']],
  ['{"a":"}{\\"}"} {"b":2}', ['1 {"a":"}{\\"}"}', '1 {"b":2}']],
  ['{"a":"x\\n}"}\n{"b":2}', ['1 {"a":"x\\n}"}', '2 {"b":2}']],
  ['{"a":"\\\\"}\n{"b":2}', ['1 {"a":"\\\\"}', '2 {"b":2}']],
  ['oops\n{"a":1}\nlast', [`1 oops ${NO_OBJECT}`, '2 {"a":1}', `3 last ${NO_OBJECT}`]],
  ['{"a":{\n"b":1}\n', [`1 {"a":{ ${UNCLOSED}`, `2 "b":1} ${NO_OBJECT}`]],
  ['{"a":"x\n{"b":1}', [`1 {"a":"x ${UNCLOSED}`, '2 {"b":1}']],
  [' \n,[]\n', []],
])('%o', (text, pieces) => {
  test('is split into its objects', () => {
    expect(piecesOf(text)).toEqual(pieces);
  });

  test('is split identically for all chunk boundaries', () => {
    for (let at = 1; at < text.length; at += 1) {
      expect(piecesOf(text.slice(0, at), text.slice(at)), `cut at ${at}`).toEqual(pieces);
    }
    expect(piecesOf(...text)).toEqual(pieces);
  });
});

test('emits objects as soon as they are complete', () => {
  const splitter = new JsonSplitter();
  const push = (text: string) => [...splitter.push(text)].map((piece) => piece.text);
  expect([push('[{"a":1},{"b"'), push(':2'), push('}')]).toEqual([['{"a":1}'], [], ['{"b":2}']]);
  expect([push('\noo'), push('ps\n')]).toEqual([[], ['oops']]);
});

test.each([
  [RECORD_LIMIT, 0],
  [RECORD_LIMIT + 1, 1],
])('an incomplete object of %i characters: %i rejected', (length, given) => {
  const splitter = new JsonSplitter();
  const start = '{"a":\n"';
  const text = start + 'x'.repeat(length - start.length);
  expect([...splitter.push(text)].filter(({ broken }) => broken === UNCLOSED)).toHaveLength(given);
});
