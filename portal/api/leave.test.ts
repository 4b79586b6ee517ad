import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const told = vi.fn<() => Promise<Response>>();
const heard = () => Promise.resolve(Response.json({ status: 1 }));
const away = () => Promise.reject(new TypeError('Failed to fetch'));
let page = new EventTarget();
/** A cookie with no age is gone. */
const jar = {
  kept: '',
  get cookie() {
    return this.kept;
  },
  set cookie(text: string) {
    this.kept = text.includes('max-age=0') ? '' : text;
  },
};

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal('fetch', told);
  page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', jar);
  told.mockReset();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function leave(): Promise<void> {
  const module = await import('./leave.ts');
  module.leave();
}

test('the server hears of it once, and nothing stays marked', async () => {
  told.mockImplementation(heard);
  await leave();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toHaveBeenCalledTimes(1);
  expect(jar.cookie).toBe('');
});

test('a device that says it is online before it is tells the server all the same', async () => {
  told.mockImplementationOnce(away).mockImplementationOnce(away).mockImplementation(heard);
  await leave();
  await vi.advanceTimersByTimeAsync(1_000);
  page.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(told).toHaveBeenCalledTimes(2);
  expect(jar.cookie).toContain('leaving=1');
  await vi.advanceTimersByTimeAsync(15_000);
  expect(told).toHaveBeenCalledTimes(3);
  expect(jar.cookie).toBe('');
});

test('a device that is back while the request is still failing tells the server at once', async () => {
  let fail: (error: Error) => void = () => undefined;
  const stuck = new Promise<Response>((_, reject) => {
    fail = reject;
  });
  told.mockImplementationOnce(() => stuck).mockImplementation(heard);
  await leave();
  await vi.advanceTimersByTimeAsync(1_000);
  page.dispatchEvent(new Event('online'));
  expect(told).toHaveBeenCalledTimes(1);
  fail(new TypeError('Failed to fetch'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(told).toHaveBeenCalledTimes(2);
  expect(jar.cookie).toBe('');
});
