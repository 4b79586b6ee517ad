import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { scaled } from '#tests/time-limits.ts';
import { test } from '../fixtures.ts';
import { type PortalProcess, startPortal } from '../portal-process.ts';
import { demoData } from '../prepared.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
/** Not copied: history, packages, and what is built or written. */
const LEFT_OUT = /^(\.git|node_modules|build|data|coverage|bench\/\.artifacts|tests\/\.artifacts)$/;
/** The time from an edit until it shows. */
const EDIT_MS = scaled(1_000);
const GAME = '/BaseYxDetails?id=1';

test.describe('the development server', () => {
  let copy = '';
  let server: PortalProcess;

  test.beforeAll(async () => {
    test.setTimeout(scaled(180_000));
    copy = mkdtempSync(join(tmpdir(), 'youmen-development-'));
    const filter = (path: string) => !LEFT_OUT.test(relative(ROOT, path));
    cpSync(ROOT, copy, { recursive: true, filter });
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
    const settings = { NODE_ENV: 'development', NODE_OPTIONS: '--conditions=development' };
    server = await startPortal(copy, settings, ['server/dev.ts'], demoData());
  });
  test.afterAll(async () => {
    await server?.stop();
    rmSync(copy, { recursive: true, force: true });
  });

  /** Replaces a text in a source; returns the time of the edit. */
  function edit(path: string, from: string, to: string): number {
    const file = join(copy, path);
    const source = readFileSync(file, 'utf8');
    expect(source).toContain(from);
    writeFileSync(file, source.replace(from, to));
    return performance.now();
  }

  async function open(page: Page, path: string): Promise<void> {
    await page.goto(server.url + path);
    await page.locator('html[data-started]').waitFor({ state: 'attached' });
  }

  test('[ISL-37] shows an edit of an island at once, with what was entered in it', async ({ page }) => {
    await open(page, GAME);
    const form = page.locator('[data-island="own-review"]');
    const text = form.getByRole('textbox', { name: '玩过这款游戏？说说您的感受' });
    await text.fill('写了一半');
    await form.getByRole('button', { name: '发布' }).click();
    await form.getByText('请先打分').waitFor();
    const loaded = await page.evaluate(() => performance.timeOrigin);
    const edited = edit(
      'portal/features/game-details/own-review.tsx',
      '玩过这款游戏？说说您的感受',
      '写下您的感受',
    );
    const changed = form.getByRole('textbox', { name: '写下您的感受' });
    await changed.waitFor();
    expect(performance.now() - edited).toBeLessThan(EDIT_MS);
    await expect(changed).toHaveValue('写了一半');
    await expect(form.getByText('请先打分')).toBeVisible();
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded);
  });

  test('[ISL-37] loads a page again after an edit of what the server renders', async ({ page }) => {
    await open(page, '/BaseOrdering');
    const edited = edit(
      'portal/features/ordering/ordering-page.tsx',
      '<Page title="排序说明">',
      '<Page title="怎么排序">',
    );
    await page.getByRole('heading', { level: 1, name: '怎么排序' }).waitFor();
    expect(performance.now() - edited).toBeLessThan(EDIT_MS);
  });
});
