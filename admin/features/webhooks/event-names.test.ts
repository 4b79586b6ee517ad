import { expect, test } from 'vitest';
import { EVENT_TYPES } from '#contract/admin/webhooks.ts';
import { eventGroups, eventName } from './event-names.ts';

test('every event has a Chinese name and is in one group', () => {
  const groups = eventGroups();
  expect(groups.flatMap(({ options }) => options.map(({ value }) => value)).sort()).toEqual(
    [...EVENT_TYPES].sort(),
  );
  const texts = groups.flatMap(({ title, options }) => [title, ...options.map(({ label }) => label)]);
  expect(texts.filter((text) => /[a-z]/.test(text))).toEqual([]);
  expect(eventName('pack.out_of_codes')).toBe('礼包领完');
});
