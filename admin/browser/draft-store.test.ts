import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type DraftKey, readDraft, removeOwnDrafts, writeDraft } from './draft-store.ts';

const DAY_MS = 86_400_000;
const KEY: DraftKey = { operatorId: 1, resource: 'news', id: 5 };
const draft = (at: number) => ({ at, version: 1, base: {}, item: { title: '甲' } });

class MemoryStorage {
  getItem(name: string): string | null {
    return Object.hasOwn(this, name) ? String((this as Record<string, unknown>)[name]) : null;
  }
  setItem(name: string, value: string): void {
    (this as Record<string, unknown>)[name] = value;
  }
  removeItem(name: string): void {
    delete (this as Record<string, unknown>)[name];
  }
}

beforeEach(() => vi.stubGlobal('localStorage', new MemoryStorage()));
afterEach(() => vi.unstubAllGlobals());

test('[EDT-10] a draft belongs to one operator and one record', () => {
  writeDraft(KEY, draft(0));
  expect(readDraft(KEY, 0)).toEqual(draft(0));
  expect(readDraft({ ...KEY, operatorId: 11 }, 0)).toBeUndefined();
  expect(readDraft({ ...KEY, id: null }, 0)).toBeUndefined();
});

test('[EDT-13] a draft is removed after seven days, an unreadable one at once', () => {
  writeDraft(KEY, draft(0));
  localStorage.setItem('console.draft.1.news.6', '{"at":');
  localStorage.setItem('console.mode', '"dark"');
  expect(readDraft(KEY, 7 * DAY_MS)).toEqual(draft(0));
  expect(Object.keys(localStorage)).toEqual(['console.draft.1.news.5', 'console.mode']);
  expect(readDraft(KEY, 7 * DAY_MS + 1)).toBeUndefined();
  expect(Object.keys(localStorage)).toEqual(['console.mode']);
});

test('[EDT-13] logging out removes the drafts of this operator only', () => {
  writeDraft(KEY, draft(0));
  writeDraft({ ...KEY, operatorId: 11 }, draft(0));
  removeOwnDrafts(1);
  expect(Object.keys(localStorage)).toEqual(['console.draft.11.news.5']);
});

test('[EDT-14] storage that is full or denied is reported', () => {
  vi.stubGlobal('localStorage', {
    setItem: () => {
      throw new Error('full');
    },
  });
  expect(writeDraft(KEY, draft(0))).toBe(false);
  expect(readDraft(KEY, 0)).toBeUndefined();
});
