import { describe, expect, test } from 'vitest';
import { sections, sectionsByKind, siteMap } from '#contract/site-map.ts';
import { userAgents } from '#tests/browser/user-agents.ts';
import { handheldAddress, pagePath } from './find-page.ts';

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

describe('[HD-04] where phones and tablets are sent', () => {
  test.each(['iphone', 'androidTablet', 'wechatOnAndroid', 'harmony5'] as const)('%s', (device) => {
    expect(handheldAddress('/BaseDownloadPage', userAgents[device])).toBe('/download.html');
    expect(handheldAddress('/BaseDownloadPage?from=x&id=12', userAgents[device])).toBe(
      '/download.html?id=12',
    );
  });

  test.each([
    'wechatOnWindows',
    'olderWechatOnWindows',
    'wechatOnMac',
    'olderWechatOnMac',
    'wechatOnLinux',
  ] as const)('%s is not redirected, as a computer', (computer) => {
    expect(handheldAddress('/BaseDownloadPage', userAgents[computer])).toBeUndefined();
  });

  test('does not redirect desktops and other addresses', () => {
    expect(handheldAddress('/BaseDownloadPage', userAgents.mac)).toBeUndefined();
    expect(handheldAddress('/BaseDownloadPage/more', userAgents.iphone)).toBeUndefined();
    expect(handheldAddress('/download.html', userAgents.iphone)).toBeUndefined();
  });

  test('redirects to the download page only, whatever the id', () => {
    expect(handheldAddress('/BaseDownloadPage?id=//evil.example%0d%0aX', userAgents.iphone)).toBe(
      '/download.html?id=%2F%2Fevil.example%0D%0AX',
    );
  });
});
