import { afterEach, beforeEach, expect, test, vi } from 'vitest';
// Each test evaluates the module again; it is transformed once, outside of their time limits.
import './logout.ts';

const fetched = vi.fn<() => Promise<Response>>();
const received = () => Promise.resolve(Response.json({ status: 1 }));
const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));
let page = new EventTarget();
/** A cookie with `max-age=0` is removed. */
const jar = {
  text: '',
  get cookie() {
    return this.text;
  },
  set cookie(value: string) {
    this.text = value.includes('max-age=0') ? '' : value;
  },
};

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
  page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', jar);
  fetched.mockReset();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function logOut(): Promise<void> {
  const { sendLogout } = await import('./logout.ts');
  sendLogout();
}

test('sends one request and removes the mark', async () => {
  fetched.mockImplementation(received);
  await logOut();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(jar.cookie).toBe('');
});

test('retries when the device reports online too early', async () => {
  fetched
    .mockImplementationOnce(unreachable)
    .mockImplementationOnce(unreachable)
    .mockImplementation(received);
  await logOut();
  await vi.advanceTimersByTimeAsync(1_000);
  page.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(jar.cookie).toContain('leaving=1');
  await vi.advanceTimersByTimeAsync(15_000);
  expect(fetched).toHaveBeenCalledTimes(3);
  expect(jar.cookie).toBe('');
});

test('retries at once when the device is online again before the request fails', async () => {
  let fail: (error: Error) => void = () => undefined;
  const stuck = new Promise<Response>((_, reject) => {
    fail = reject;
  });
  fetched.mockImplementationOnce(() => stuck).mockImplementation(received);
  await logOut();
  await vi.advanceTimersByTimeAsync(1_000);
  page.dispatchEvent(new Event('online'));
  expect(fetched).toHaveBeenCalledTimes(1);
  fail(new TypeError('Failed to fetch'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(jar.cookie).toBe('');
});
