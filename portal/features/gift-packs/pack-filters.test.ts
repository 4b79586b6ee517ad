import { expect, test } from 'vitest';
import { canonicalAddress, filtersAddress, listInput, readFilters } from './pack-filters.ts';

const read = (query: string) => readFilters(new URLSearchParams(query));

test('[RT-08] filters are read from the address', () => {
  expect(listInput(read('game_id=12&kind=独家&platform=ios&state=领取中&page=3'), 24)).toEqual({
    game_id: '12',
    kind: '独家',
    platform: 'ios',
    state: '领取中',
    page: 3,
    size: 24,
  });
});

test('[RT-08] values that nobody knows are left out', () => {
  expect(listInput(read('game_id=0x1&kind=神秘&platform=wp&state=&page=two'), 24)).toEqual({
    page: 1,
    size: 24,
  });
});

test('the block of filters alone stays on its own page but is known by the gift centre', () => {
  const filters = read('state=领取中&page=2');
  const state = `state=${encodeURIComponent('领取中')}`;
  expect(filtersAddress('/BasePackageNumber/BaseScreen', filters)).toBe(
    `/BasePackageNumber/BaseScreen?${state}`,
  );
  expect(canonicalAddress(filters)).toBe(`/BasePackageNumber?${state}&page=2`);
});
