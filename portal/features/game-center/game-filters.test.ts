import { describe, expect, it } from 'vitest';
import {
  canonicalAddress,
  currentAddress,
  filtersAddress,
  listInput,
  readFilters,
  requestedNames,
} from './game-filters.ts';

const read = (query: string) =>
  readFilters(new URLSearchParams(query), { categories: ['策略', '卡牌'], themes: ['三国'] });

describe('the filters of the game centre', () => {
  it('are read from the query', () => {
    const filters = read('category=策略&theme=三国&letter=%23&has_gift=1&sort=score&page=3');
    expect(filters.chosen.map(({ label }) => label)).toEqual(['策略', '三国', '#', '有礼包']);
    expect(filters).toMatchObject({ sort: 'score', page: 3 });
  });

  it.each([
    ['an unknown category', 'category=做饭'],
    ['a letter of two', 'letter=AB'],
    ['a lower-case letter', 'letter=a'],
    ['a switch that is off', 'has_gift=0'],
    ['an unknown sort', 'sort=price'],
    ['a page below the first', 'page=0'],
    ['a page that is not a number', 'page=two'],
  ])('ignore %s', (_what, query) => {
    expect(read(query)).toEqual({ chosen: [], sort: 'hot', page: 1 });
    expect(read(`${query}&platform=ios`).chosen).toHaveLength(1);
  });

  it('[CAT-03] lead from a former name to the current one, with the other filters', () => {
    const url = new URL('https://a.example/BaseGameCenter?category=策略&platform=ios&page=2');
    expect(decodeURIComponent(currentAddress(url, { category: '谋略' }) ?? '')).toBe(
      '/BaseGameCenter?category=谋略&platform=ios&page=2',
    );
    expect(currentAddress(url, { category: '策略' })).toBeUndefined();
    expect(currentAddress(url, {})).toBeUndefined();
    expect(requestedNames(url.searchParams)).toEqual({ categories: ['策略'], themes: [] });
  });

  it('become the input of the call', () => {
    expect(listInput(read('status=预约&opens_today=1&colour=red&page=2'), 24)).toEqual({
      status: '预约',
      opens_today: '1',
      sort: 'hot',
      page: 2,
      size: 24,
    });
  });

  it('have a URL without the page and with the sort', () => {
    expect(filtersAddress(read('letter=%23&sort=new&page=4'))).toBe('/BaseGameCenter?letter=%23&sort=new');
  });

  it('have one canonical URL per list', () => {
    const one = canonicalAddress(read('platform=ios&category=%E5%8D%A1%E7%89%8C&sort=new&page=2'));
    expect(one).toBe(canonicalAddress(read('page=2&category=%E5%8D%A1%E7%89%8C&platform=ios&x=1')));
    expect(canonicalAddress(read('page=1&sort=score'))).toBe('/BaseGameCenter');
  });
});
