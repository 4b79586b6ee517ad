import type { ClientLoaderFunctionArgs } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserLoader } from './page-loader.ts';
import { type Preview, previewLoader } from './preview-loader.ts';
import { NO_RESPONSE } from './unread-response.ts';

const PREVIEW: Preview = { kind: 'preview', href: '/BaseYxDetails?id=1', title: '游戏' };
const args = {
  request: new Request('https://x.example/BaseYxDetails?id=1'),
  params: {},
} as ClientLoaderFunctionArgs;
const at = (pathname: string, search = '') =>
  vi.stubGlobal('location', { pathname, search, href: `https://x.example${pathname}${search}` });

let responses: PromiseWithResolvers<string>[];
const load = () => {
  const response = Promise.withResolvers<string>();
  responses.push(response);
  return response.promise;
};

beforeEach(() => {
  vi.useFakeTimers();
  responses = [];
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  vi.stubGlobal('navigator', { onLine: true });
  at('/');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('[NAV-05] returns data that comes at once, else the preview, and then the same data', async () => {
  const loader = previewLoader(browserLoader(load), () => PREVIEW);
  const quick = loader(args);
  responses[0]?.resolve('data');
  expect(await quick).toBe('data');
  await vi.advanceTimersByTimeAsync(1_000);

  const slow = loader(args);
  await vi.advanceTimersByTimeAsync(100);
  expect(await slow).toBe(PREVIEW);
  at('/BaseYxDetails', '?id=1');
  const data = loader(args);
  responses[1]?.resolve('later');
  expect(await data).toBe('later');
  expect(responses).toHaveLength(2);

  // A later navigation back loads again.
  const back = loader(args);
  responses[2]?.resolve('new');
  expect(await back).toBe('new');
});

test('[NAV-06] a failure is thrown where the data is expected; a preview that was left is forgotten', async () => {
  const loader = previewLoader(browserLoader(load), () => PREVIEW);
  const slow = loader(args);
  await vi.advanceTimersByTimeAsync(100);
  expect(await slow).toBe(PREVIEW);
  responses[0]?.reject(new Error('404'));
  at('/BaseYxDetails', '?id=1');
  await expect(loader(args)).rejects.toThrow('404');

  at('/');
  loader(args);
  await vi.advanceTimersByTimeAsync(100 + 10_000);
  at('/BaseYxDetails', '?id=1');
  const later = loader(args);
  responses[2]?.resolve('new');
  expect(await later).toBe('new');
});

test('[NAV-06] the preview stays if the server cannot be reached; offline, and after other failures, it does not', async () => {
  const failing = async (onLine: boolean, error: unknown) => {
    vi.stubGlobal('navigator', { onLine });
    at('/');
    const loader = previewLoader(browserLoader(load), () => PREVIEW);
    const shown = loader(args);
    await vi.advanceTimersByTimeAsync(100);
    expect(await shown).toBe(PREVIEW);
    responses.at(-1)?.reject(error);
    at('/BaseYxDetails', '?id=1');
    return loader(args).catch((thrown: unknown) => thrown);
  };
  const lost = { data: { msg: NO_RESPONSE } };
  expect(await failing(true, lost)).toEqual({ ...PREVIEW, isLost: true });
  expect(await failing(false, lost)).toBe(lost);
  const busy = { data: { msg: '服务器出了点问题' } };
  expect(await failing(true, busy)).toBe(busy);
});

test('[NAV-05] without preview data, and after a page from the offline cache, waits for the data', async () => {
  const loader = previewLoader(browserLoader(load), () => null);
  const first = loader(args);
  await vi.advanceTimersByTimeAsync(1_000);
  responses[0]?.resolve('data');
  expect(await first).toBe('data');
  vi.stubGlobal('document', { documentElement: { dataset: { kept: '1800000000000' } } });
  const second = previewLoader(browserLoader(load), () => PREVIEW)(args);
  await vi.advanceTimersByTimeAsync(1_000);
  responses[1]?.resolve('data');
  expect(await second).toBe('data');
});
