import { expect, test } from 'vitest';
import { sections, sectionsByKind, siteMap } from '#contract/site-map.ts';
import { pagePath } from './find-page.ts';

test('each page is found by its path, however it is written', () => {
  for (const { path } of siteMap.filter((page) => !page.path.endsWith(':file'))) {
    for (const written of [path, path.toLowerCase(), path.toUpperCase(), `${path}/`, `${path}//`]) {
      expect([written, pagePath(written)]).toEqual([written, path]);
    }
  }
});

test.each([
  ['/calendar/game/12.ics', '/calendar/game/12.ics'],
  ['/Calendar/Game/12.ICS/', '/calendar/game/12.ICS'],
  ['/calendar/game/', undefined],
  ['/calendar/game', undefined],
  ['/calendar/game/12/x.ics', undefined],
  ['//BaseGameCenter', undefined],
  ['/BaseGameCenter.data', undefined],
  ['/__manifest', undefined],
  ['/vue/getpacks', undefined],
  ['', undefined],
])('%s is %s', (written, path) => {
  expect(pagePath(written)).toBe(path);
});

test('each section highlights the navigation item of a section', () => {
  for (const [kind, { highlights = kind }] of sectionsByKind) {
    expect(Object.keys(sections), kind).toContain(highlights);
  }
});
