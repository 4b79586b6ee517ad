import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MemoryDatabase } from '#tests/unit/memory-database.ts';
import { readEntries } from './browser-database.ts';
import { storeViewed, type ViewedGame } from './viewed-store.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000 });
  vi.stubGlobal('indexedDB', new MemoryDatabase());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the last twenty viewed games are stored with their names and icons, each once', async () => {
  for (let id = 1; id <= 22; id += 1) {
    vi.setSystemTime(1_000 + id);
    await storeViewed({
      id: id === 22 ? 7 : id,
      name: `游戏${id}`,
      icon_url: null,
      summary: '长文',
    } as never);
  }
  const viewed = await readEntries<ViewedGame>('viewed');
  expect(viewed[0]).toEqual({ id: 7, name: '游戏22', icon_url: null, at: 1_022 });
  expect(viewed.map(({ id }) => id)).toEqual([
    7, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 6, 5, 4, 3, 2,
  ]);
});
