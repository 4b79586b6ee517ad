import { expect, test } from 'vitest';
import type { PublicationInput } from '#contract/admin/shapes.ts';
import { approvalEffect, dueNow } from './review-publication.ts';

const NOW = new Date('2026-11-26T10:00:00+08:00');
const at = (hour: number) => `2026-11-26T${hour}:00:00+08:00`;
const wanted = (
  state: PublicationInput['state'],
  more: Partial<PublicationInput> = {},
): PublicationInput => ({ state, publish_at: null, offline_at: null, ...more });

test.each([
  ['a change of published content', null, true, true, 'publish'],
  ['a change of a draft', null, false, true, 'save'],
  ['a draft to publish', wanted('published'), false, true, 'publish'],
  [
    'a change of published content with an end',
    wanted('published', { offline_at: at(20) }),
    true,
    true,
    'publish',
  ],
  ['an end alone', wanted('published', { offline_at: at(20) }), true, false, 'end'],
  ['a draft with an end', wanted('published', { offline_at: at(20) }), false, false, 'publish'],
  ['a time', wanted('scheduled', { publish_at: at(20) }), false, true, 'schedule'],
  ['a time that has passed', wanted('scheduled', { publish_at: at(10) }), false, true, 'publish'],
] as const)('[RVW-12] what the approval of %s does', (_name, publication, published, isChanged, effect) => {
  expect(approvalEffect(publication, { published }, isChanged, NOW)).toBe(effect);
});

test('[RVW-08] a passed time of publication is now, with the requested end', () => {
  const late = wanted('scheduled', { publish_at: at(10), offline_at: at(20) });
  expect(dueNow(late, NOW)).toEqual(wanted('published', { offline_at: at(20) }));
});
