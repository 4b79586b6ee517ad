import { beforeEach, expect, test, vi } from 'vitest';
import { hasDraft, registerDraft, storeDrafts, takeDraft } from './login-drafts.ts';

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});

test('[SRC-24] unsent forms are stored for the reload and restored once, each to its own form', () => {
  const forms = [
    registerDraft('comment 7', () => ({ body: '好玩', stars: 4 })),
    registerDraft('comment 7 3', () => ({ body: '同感', stars: null })),
    registerDraft('comment 7 4', () => null),
  ];
  storeDrafts();
  for (const remove of forms) {
    remove();
  }
  expect(hasDraft('comment 7 4')).toBe(false);
  expect(hasDraft('comment 7')).toBe(true);
  expect(takeDraft('comment 7')).toEqual({ body: '好玩', stars: 4 });
  expect(takeDraft('comment 7')).toBeUndefined();
  expect(takeDraft('comment 7 3')).toEqual({ body: '同感', stars: null });
  expect(stored.size).toBe(0);
});

test('[SRC-24] a form that closed is not stored, and the one that replaced it stays', () => {
  const remove = registerDraft('comment 7', () => ({ body: '旧' }));
  const removeNew = registerDraft('comment 7', () => ({ body: '新' }));
  remove();
  storeDrafts();
  expect(takeDraft('comment 7')).toEqual({ body: '新' });
  removeNew();
  storeDrafts();
  expect(takeDraft('comment 7')).toBeUndefined();
});

test('damaged or missing storage has no drafts', () => {
  stored.set('login-drafts', '{"comment');
  expect(takeDraft('comment 7')).toBeUndefined();
  stored.set('login-drafts', 'null');
  expect(hasDraft('comment 7')).toBe(false);
  vi.stubGlobal('sessionStorage', undefined);
  storeDrafts();
  expect(takeDraft('comment 7')).toBeUndefined();
});
