import { beforeEach, expect, test, vi } from 'vitest';
import { readDraft, registerForm, removeDrafts, storeDraft } from './form-drafts.ts';

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});

test('[SRC-24] each form has its own draft, which stays until it is removed', () => {
  storeDraft('comment 7', { body: '好玩', stars: 4 });
  storeDraft('comment 7 3', { body: '同感', stars: null });
  expect(readDraft('comment 7')).toEqual({ body: '好玩', stars: 4 });
  expect(readDraft('comment 7')).toEqual({ body: '好玩', stars: 4 });
  storeDraft('comment 7', null);
  expect(readDraft('comment 7')).toBeUndefined();
  expect(readDraft('comment 7 3')).toEqual({ body: '同感', stars: null });
  storeDraft('comment 7 3', null);
  expect(stored.size).toBe(0);
});

test('[SRC-24] a logout removes all drafts', () => {
  storeDraft('comment 7', { body: '好玩', stars: 4 });
  removeDrafts();
  expect(stored.size).toBe(0);
});

test('[SRC-24] a logout empties the forms that are open, and no others', () => {
  const emptied: string[] = [];
  const stops = ['one', 'two'].map((form) => registerForm(() => emptied.push(form)));
  stops[0]?.();
  removeDrafts();
  expect(emptied).toEqual(['two']);
  stops[1]?.();
});

test.each(['"text"', '7', 'null', '{"comment'])('drafts that are damaged (%s) are replaced', (text) => {
  stored.set('form-drafts', text);
  storeDraft('comment 7', { body: '好玩' });
  expect(JSON.parse(stored.get('form-drafts') ?? '')).toEqual({ 'comment 7': { body: '好玩' } });
});

test('damaged, full or missing storage has no drafts', () => {
  stored.set('form-drafts', '{"comment');
  expect(readDraft('comment 7')).toBeUndefined();
  stored.set('form-drafts', 'null');
  expect(readDraft('comment 7')).toBeUndefined();
  vi.stubGlobal('sessionStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  storeDraft('comment 7', { body: '好玩' });
  vi.stubGlobal('sessionStorage', undefined);
  storeDraft('comment 7', { body: '好玩' });
  expect(readDraft('comment 7')).toBeUndefined();
});
