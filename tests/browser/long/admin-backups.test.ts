import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { checkBackupArchive } from '#platform/backup/check-backup.ts';
import { scaled } from '#tests/time-limits.ts';
import { expectAccessible } from '../accessibility.ts';
import { LOGGED_OUT, logInToAdmin } from '../admin-steps.ts';
import { test } from '../fixtures.ts';

/** A backup of the demo takes seconds, more on a busy machine. */
const BACKUP_LIMIT_MS = scaled(60_000);
/** For tests that back up or restore: an interrupted restore leaves the site in maintenance for the next tests. */
const TEST_LIMIT_MS = scaled(180_000);
/** Calls the admin API from the page; returns the response's data. */
function callAdmin<Entry>(page: Page, path: string, body?: object): Promise<{ list: Entry[] }> {
  return page.evaluate(
    async ([url, data]) => {
      const method = data ? { method: 'POST', body: JSON.stringify(data) } : {};
      const headers = { 'x-portal': '1', ...(data ? { 'content-type': 'application/json' } : {}) };
      const body = await (await fetch(url, { ...method, headers })).json();
      if (body.status !== 1) {
        throw new Error(body.msg);
      }
      return body.data;
    },
    [path, body] as const,
  );
}

/** Makes a backup; returns its row once it is complete. The list also has rows of older backups. */
async function makeBackup(page: Page): Promise<Locator> {
  const files = async () => {
    const { list } = await callAdmin<{ file: string; result: string }>(page, '/console/api/backups/list');
    return list.filter(({ result }) => result === 'made').map(({ file }) => basename(file));
  };
  const before = await files();
  const added = async () => (await files()).find((file) => !before.includes(file));
  await page.getByRole('button', { name: '立即备份' }).click();
  await page.getByText('已开始备份，完成后会显示在这里').waitFor();
  await expect.poll(added, { timeout: BACKUP_LIMIT_MS, intervals: [200] }).toBeDefined();
  const row = page.getByRole('row').filter({ hasText: await added() });
  await row.getByText('成功').waitFor();
  return row;
}

const hotWords = async (page: Page) =>
  (await callAdmin<{ word: string }>(page, '/console/api/words/list?pageSize=100')).list.map(
    ({ word }) => word,
  );

test.describe('backups in the admin site', () => {
  test.describe.configure({ timeout: TEST_LIMIT_MS });
  test('a backup is made, checked with its restore command, and downloaded', async ({ openPage }) => {
    const page = await openPage({ path: '/console/backups', operator: true });
    await page.getByRole('heading', { name: '备份', level: 1 }).waitFor();
    await page.getByText('自动备份未开启').waitFor();
    await expectAccessible(page);
    const row = await makeBackup(page);
    await row.getByText('demo', { exact: true }).waitFor();

    await row.getByRole('button', { name: '核对' }).click();
    const dialog = page.getByRole('dialog', { name: '备份完整，可以恢复' });
    const summary = (await dialog.getByText(/^数据库 [\d,]+ 行/).textContent()) ?? '';
    const name = (await row.getByText(/^youmen-\d{8}-\d{6}\.tar$/).textContent()) ?? '';
    const command = (await dialog.locator('code').textContent()) ?? '';
    expect(command).toMatch(/^npm run portal -- restore \//);
    expect(command.endsWith(`/${name} --replace`)).toBe(true);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });

    const saved = page.waitForEvent('download');
    await row.getByRole('button', { name: '下载' }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe(name);
    const folder = await mkdtemp(join(tmpdir(), 'youmen-taken-'));
    const file = join(folder, name);
    await download.saveAs(file);
    const { rows, media } = await checkBackupArchive(file);
    await rm(folder, { recursive: true });
    expect(summary).toContain(`数据库 ${rows.toLocaleString('zh-CN')} 行，图片 ${media.files} 个`);
  });

  test('a backup is restored: the site shows maintenance meanwhile, later changes are removed, all sessions end', async ({
    openPage,
    portal,
  }) => {
    const refusals = [LOGGED_OUT, 400, 503];
    // The admin site polls while the portal restarts: its requests are refused, or their connection ends.
    const provoked = /refused|ERR_CONNECTION_(RESET|CLOSED)|ERR_EMPTY_RESPONSE/i;
    const page = await openPage({ path: '/console/backups', operator: true, refusals, provoked });
    const made = await makeBackup(page);
    const later = `备份之后${Date.now()}`;
    await callAdmin(page, '/console/api/words/save', {
      id: null,
      version: 0,
      item: { word: later },
    });
    expect(await hotWords(page)).toContain(later);

    await made.getByRole('button', { name: '恢复' }).click();
    const dialog = page.getByRole('dialog', { name: '恢复备份' });
    await dialog.getByText('备份之后录入的内容、注册的玩家、发表的评论都会丢失。').waitFor();
    await dialog.getByText(/^备份完整，备份于 /).waitFor();
    await expectAccessible(page);
    const start = dialog.getByRole('button', { name: '停站并恢复' });
    await start.click();
    await dialog.getByText('网站正在恢复').waitFor();
    const away: string[] = [];
    await expect
      .poll(
        async () => {
          const response = await fetch(portal.url, { headers: { accept: 'text/html' } }).catch(
            () => undefined,
          );
          if (response?.status === 503) {
            away.push(await response.text());
          }
          return away.length > 0 && response?.status === 200;
        },
        { timeout: BACKUP_LIMIT_MS, intervals: [100] },
      )
      .toBe(true);
    expect(away.some((text) => text.includes('网站维护中'))).toBe(true);
    expect(away.every((text) => /网站维护中|网站正在启动/.test(text))).toBe(true);

    await page.getByLabel('账号').waitFor({ timeout: BACKUP_LIMIT_MS });
    await logInToAdmin(page);
    await page.goto(new URL('/console/backups', portal.url).href);
    const restored = page.getByRole('row').filter({ hasText: '恢复' }).first();
    await restored.getByText('成功').waitFor();
    expect(await page.getByRole('button', { name: '恢复' }).count()).toBeGreaterThan(0);
    expect(await hotWords(page)).not.toContain(later);
    expect((await fetch(new URL('/', portal.url))).status).toBe(200);
  });

  test('a night without a backup shows first', async ({ openPage }) => {
    const page = await openPage({ path: '/console/login', refusals: [LOGGED_OUT] });
    const night = {
      id: 9,
      started_at: '2026-11-21T04:00:00+08:00',
      ended_at: '2026-11-21T04:00:01+08:00',
      result: 'failed',
      doer: '系统',
      by_itself: true,
      file: '/b/youmen-20261121-040000-auto.tar',
      bytes: null,
      rows: null,
      files: null,
      problem: 'ENOSPC: no space left',
      is_here: false,
    };
    await page.route('**/console/api/backups/list', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      const data = { ...body.data, nightly: { time: '04:00', keep: 7 }, list: [night] };
      await route.fulfill({ response, json: { ...body, data } });
    });
    await logInToAdmin(page);
    await page.goto(new URL('/console/backups', page.url()).href);
    await page.getByText('最近一次自动备份失败：ENOSPC: no space left').waitFor();
    await page.getByText('每天 04:00（北京时间）自动备份，保留最近 7 个自动备份').waitFor();
    await page.getByRole('row').getByText('系统', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: '下载' }).count()).toBe(0);
    await expectAccessible(page);
  });
});
