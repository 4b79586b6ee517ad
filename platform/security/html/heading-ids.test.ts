import { expect, test } from 'vitest';
import { addHeadingIds } from './heading-ids.ts';

const idsOf = (...headings: string[]) =>
  [...addHeadingIds(headings.map((words) => `<h2>${words}</h2>`).join('')).matchAll(/ id="([^"]*)"/g)].map(
    ([, id]) => id,
  );

test.each([
  ['玩法 特色', 'h-玩法-特色'],
  ['  Top 10!  ', 'h-top-10'],
  ['<strong>粗</strong>体', 'h-粗-体'],
  ['甲&amp;乙&#160;丙', 'h-甲-乙-丙'],
  ['——', 'h-part'],
  ['甲 - 乙', 'h-甲-乙'],
  ['', 'h-part'],
  ['一'.repeat(41), `h-${'一'.repeat(40)}`],
  ['𠮷'.repeat(41), `h-${'𠮷'.repeat(40)}`],
])('%o has the id %s', (words, id) => {
  expect(idsOf(words)).toEqual([id]);
});

test('no two headings have one id, whatever they say', () => {
  expect(idsOf('一', '一', '一')).toEqual(['h-一', 'h-一-2', 'h-一-3']);
  expect(idsOf('一', '一', '一 2')).toEqual(['h-一', 'h-一-2', 'h-一-2-2']);
  expect(idsOf('一 2', '一', '一')).toEqual(['h-一-2', 'h-一', 'h-一-3']);
  expect(idsOf('！', '？')).toEqual(['h-part', 'h-part-2']);
});

test('ids of many headings that say the same take no time', () => {
  const started = performance.now();
  const ids = idsOf(...Array(20_000).fill('一'));
  expect(ids.at(-1)).toBe('h-一-20000');
  expect(performance.now() - started).toBeLessThan(3_000);
});

test.each(['h2', 'h3', 'h4'])('<%s> has one', (tag) => {
  expect(addHeadingIds(`<${tag}>字</${tag}>`)).toBe(`<${tag} id="h-字">字</${tag}>`);
});

test('a heading that never ends has none, and leaves the next one its own', () => {
  expect(addHeadingIds('<h2>甲<h2>乙</h2>')).toBe('<h2>甲<h2 id="h-乙">乙</h2>');
  expect(addHeadingIds('<h2>甲</h3>')).toBe('<h2>甲</h3>');
});

test.each(['h1', 'h5', 'p'])('<%s> has none', (tag) => {
  expect(addHeadingIds(`<${tag}>字</${tag}>`)).toBe(`<${tag}>字</${tag}>`);
});
