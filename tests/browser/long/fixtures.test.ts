import { type Browser, expect } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { test } from '../fixtures.ts';
import { contextOptions, type PageSettings, pairings, rotation } from '../page-settings.ts';
import { collectProblems } from '../problems.ts';
import { switchScriptsOff } from '../scripts-off.ts';
import { startStandInSite } from '../stand-in-site.ts';

let site: Awaited<ReturnType<typeof startStandInSite>>;
let browser: Browser;

test.beforeAll(async ({ browser: own }) => {
  site = await startStandInSite();
  browser = own;
});

test.afterAll(() => site?.stop());

async function problemsOf(path: string, javascript = true): Promise<string[]> {
  const context = await browser.newContext(
    contextOptions({ viewport: 'desktop', theme: 'light', javascript }),
  );
  const page = await context.newPage();
  if (!javascript) {
    await switchScriptsOff(page);
  }
  const problems = collectProblems(page, site.url, { status: 200, javascript });
  await page.goto(site.url + path, { waitUntil: 'networkidle' });
  await context.close();
  return problems;
}

test.describe('the fixtures notice', () => {
  test('nothing on a page without faults', async () => {
    expect(await problemsOf('/')).toEqual([]);
  });

  test('a thrown error', async () => {
    expect(await problemsOf('/throws')).toEqual(['error: 坏了']);
  });

  test('a console error', async () => {
    expect(await problemsOf('/complains')).toEqual([expect.stringContaining('console: 不对')]);
  });

  test('a script that the policy blocks', async () => {
    expect(await problemsOf('/inline-script')).toEqual([expect.stringContaining('Content Security Policy')]);
  });

  test('no problem in disabled scripts', async () => {
    expect(await problemsOf('/throws', false)).toEqual([]);
  });

  for (const javascript of [true, false] as const) {
    test(`a missing file, with scripts: ${javascript}`, async () => {
      const problems = await problemsOf('/lost-image', javascript);
      expect(problems).toContain(`response: ${site.url}/lost.png 404`);
    });
  }

  test('a missing document', async () => {
    expect(await problemsOf('/missing')).toContain(`response: ${site.url}/missing 404`);
  });

  test('accessibility violations', async ({ openPage }) => {
    await expectAccessible(await openPage({ origin: site.url, path: '/' }));
    for (const javascript of [true, false]) {
      const settings: PageSettings = { viewport: 'phone', theme: 'dark', javascript };
      const page = await openPage({ origin: site.url, path: '/no-alt', ...settings });
      await expect(expectAccessible(page)).rejects.toThrow('image-alt');
    }
  });
});

test('an expected 404 is not a problem', async ({ openPage }) => {
  const page = await openPage({ origin: site.url, path: '/missing', status: 404 });
  expect(await page.textContent('h1')).toBe('页面不存在');
});

test('a page opens with the requested settings', async ({ openPage }) => {
  const page = await openPage({ origin: site.url, path: '/', viewport: 'phone', theme: 'dark' });
  const seen = await page.evaluate(() => ({
    width: innerWidth,
    dark: matchMedia('(prefers-color-scheme: dark)').matches,
    touch: matchMedia('(pointer: coarse)').matches,
    phone: navigator.userAgent.includes('Android'),
    language: navigator.language,
  }));
  expect(seen).toEqual({
    width: expect.any(Number),
    dark: true,
    touch: true,
    phone: true,
    language: 'zh-CN',
  });
});

test('every page has every setting, and every two settings occur together', () => {
  const rows = pairings(['a', 'b', 'c', 'd', 'e']);
  for (const page of ['a', 'b', 'c', 'd', 'e']) {
    const met = rows.filter((row) => row.page === page).map(({ settings }) => settings);
    for (const key of ['viewport', 'theme', 'javascript'] satisfies (keyof PageSettings)[]) {
      expect(new Set(met.map((settings) => settings[key])).size).toBe(2);
    }
  }
  const together = rows.map(({ settings }) => Object.values(settings).join(' '));
  expect(new Set(together).size).toBe(8);
});

test('eight variants of a page have all eight combinations of settings', () => {
  const visitors = rotation([1, 2, 3, 4, 5, 6, 7, 8]).map(({ settings }) =>
    Object.values(settings).join(' '),
  );
  expect(new Set(visitors).size).toBe(8);
});
