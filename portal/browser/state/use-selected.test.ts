import { afterEach, expect, test, vi } from 'vitest';
import { onServer, rendered } from '#tests/unit/rendered.ts';
import { createStore } from './store.ts';
import { useSelected } from './use-selected.ts';

afterEach(() => vi.unstubAllGlobals());

test('[ST-03] every component shows the value, and a change of it until it is removed', () => {
  const store = createStore({ name: '', other: 0 });
  const shown = [1, 2].map(() => rendered(() => useSelected(store, ({ name }) => name)));
  store.set({ name: '云海', other: 1 });
  expect(shown.map((one) => one.value())).toEqual(['云海', '云海']);
  expect(store.get()).toEqual({ name: '云海', other: 1 });
  shown[0]?.unmount();
  store.set({ name: '山海', other: 1 });
  expect(shown.map((one) => one.value())).toEqual(['云海', '山海']);
});

test('a change of what a component does not select renders nothing', () => {
  const store = createStore({ name: '云海', other: 0 });
  const shown = rendered(() => useSelected(store, ({ name }) => name));
  store.set({ name: '云海', other: 1 });
  shown.value();
  expect(shown.renders()).toBe(1);
});

test('the server and the first render show the empty value, so that both are the same', () => {
  const store = createStore('');
  store.set('云海');
  expect(onServer(() => useSelected(store, (value) => value))).toBe('');
});
