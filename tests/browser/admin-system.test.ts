import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { LOGGED_OUT, logInToAdmin } from './admin-steps.ts';
import { test } from './fixtures.ts';

const MARKS = { ok: '正常', warn: '有警告', bad: '有问题' } as const;

interface Finding {
  name: string;
  level: keyof typeof MARKS;
  text: string;
  advice: string | null;
}

function examination(page: Page): Promise<Finding[]> {
  return page
    .waitForResponse((response) => response.url().endsWith('/console/api/system/check'))
    .then(async (response) => (await response.json()).data.findings);
}

test.describe('the system check of the admin site', () => {
  test('shows each check with its state and remedy, and can run again', async ({ openPage }) => {
    const page = await openPage({ path: '/console/system', theme: 'dark', refusals: [LOGGED_OUT] });
    const first = examination(page);
    await logInToAdmin(page);
    const findings = await first;
    expect(findings.length).toBeGreaterThanOrEqual(10);
    expect(findings.filter(({ level, advice }) => level !== 'ok' && !advice)).toEqual([]);
    expect(findings.some(({ level }) => level !== 'ok')).toBe(true);
    const lines = page.getByRole('listitem');
    for (const { name, level, text, advice } of findings) {
      const line = lines.filter({ has: page.getByText(text, { exact: true }) });
      await line.getByRole('heading', { name, exact: true }).waitFor();
      await line.getByRole('img', { name: MARKS[level], exact: true }).waitFor();
      if (advice) {
        await line.getByText(advice, { exact: true }).waitFor();
      }
    }
    await expectAccessible(page);
    const second = examination(page);
    await page.getByRole('button', { name: '重新检查' }).click();
    expect((await second).map(({ name }) => name)).toEqual(findings.map(({ name }) => name));
  });
});
