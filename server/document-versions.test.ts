import { expect, test } from 'vitest';
import type { Client } from '#contract/client.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { versionReader } from './document-versions.ts';

const page = (title: string, body_html: string) => ({
  page: { id: 4, key: 'privacy', title, body_html, updated_at: '2026-11-01T10:00:00+08:00' },
  generated_at: '2026-11-21T10:00:00+08:00',
});

/** A reader of a main service whose response a test sets: the body of the texts, or an error. */
function start() {
  const state = { body: '<p>一</p>', refuses: null as ErrorCode | null };
  const client = {
    get: async () =>
      state.refuses
        ? { status: 0, code: state.refuses, msg: '' }
        : { status: 1, msg: 'ok', data: page('协议', state.body) },
  } as unknown as Client;
  return { state, versions: versionReader(() => client) };
}

test('[MY-09] a version is the date of a text and a digest that changes with it', async () => {
  const { state, versions } = start();
  const before = await versions();
  expect(before?.agreement).toMatch(/^2026-11-01-[0-9a-f]{8}$/);
  expect(await versions()).toEqual(before);
  state.body = '<p>二</p>';
  expect(await versions()).not.toEqual(before);
});

test('[MY-30] while the main service is away the last versions count, and without a text none', async () => {
  const { state, versions } = start();
  state.refuses = 'UNAVAILABLE';
  expect(await versions()).toBeNull();
  state.refuses = null;
  const known = await versions();
  state.refuses = 'UNAVAILABLE';
  expect(await versions()).toEqual(known);
  state.refuses = 'NOT_FOUND';
  expect(await versions()).toBeNull();
});
