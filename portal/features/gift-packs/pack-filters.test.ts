import { expect, test } from 'vitest';
import { withFilters } from '#portal/ui/list-address.ts';
import { canonicalAddress, listInput, readFilters } from './pack-filters.ts';

const read = (query: string) => readFilters(new URLSearchParams(query));

test('[RT-08] reads filters from the query', () => {
  expect(listInput(read('game_id=12&kind=独家&platform=ios&state=领取中&page=3'), 24)).toEqual({
    game_id: '12',
    kind: '独家',
    platform: 'ios',
    state: '领取中',
    page: 3,
    size: 24,
  });
});

test('[RT-08] ignores unknown values', () => {
  expect(listInput(read('game_id=0x1&kind=神秘&platform=wp&state=&page=two'), 24)).toEqual({
    page: 1,
    size: 24,
  });
});

test('the filters block links to its own path, its canonical URL is the gift centre', () => {
  const filters = read('state=领取中&page=2');
  const state = `state=${encodeURIComponent('领取中')}`;
  expect(withFilters('/BasePackageNumber/BaseScreen', filters.chosen)).toBe(
    `/BasePackageNumber/BaseScreen?${state}`,
  );
  expect(canonicalAddress(filters)).toBe(`/BasePackageNumber?${state}&page=2`);
});
