import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { checkBackupArchive } from '../../platform/archive/check-backup.ts';
import { expectAccessible } from './accessibility.ts';
import { enterConsole, NOBODY } from './console-steps.ts';
import { test } from './fixtures.ts';

/** A backup of the demo takes some seconds, more on a busy machine. */
const BACKUP_LIMIT_MS = 60_000;
const MARKS = { ok: '正常', warn: '需要留意', bad: '有问题' } as const;

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

describe('backups in the back office', () => {
  test('one is made, checked, which tells how to restore it, and taken home whole', async ({ openPage }) => {
    const page = await openPage({ path: '/console/backups', operator: true });
    await page.getByRole('heading', { name: '备份', level: 1 }).waitFor();
    await page.getByText('自动备份关着').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: '立即备份' }).click();
    await page.getByText('已开始备份，完成后会显示在这里').waitFor();
    const row = page.getByRole('row').filter({ hasText: '-' }).filter({ hasText: '.tar' }).first();
    await row.getByText('成功').waitFor({ timeout: BACKUP_LIMIT_MS });
    await row.getByText('demo', { exact: true }).waitFor();

    await row.getByRole('button', { name: '核对' }).click();
    const dialog = page.getByRole('dialog', { name: '备份完整，可以恢复' });
    const told = (await dialog.getByText(/^数据库 [\d,]+ 行/).textContent()) ?? '';
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
    expect(told).toContain(`数据库 ${rows.toLocaleString('zh-CN')} 行，图片 ${media.files} 个`);
  });

  test('a night that went without one is told first', async ({ openPage }) => {
    const page = await openPage({ path: '/console/login', refusals: [NOBODY] });
    const night = {
      ...{ id: 9, started_at: '2026-11-21T04:00:00+08:00', ended_at: '2026-11-21T04:00:01+08:00' },
      ...{ result: 'failed', doer: '系统', by_itself: true, file: '/b/youmen-20261121-040000-auto.tar' },
      ...{ bytes: null, rows: null, files: null, problem: 'ENOSPC: no space left', is_here: false },
    };
    await page.route('**/console/api/backups/list', async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      const data = { ...answer.data, nightly: { time: '04:00', keep: 7 }, list: [night] };
      await route.fulfill({ response, json: { ...answer, data } });
    });
    await enterConsole(page);
    await page.goto(new URL('/console/backups', page.url()).href);
    await page.getByText('最近一次自动备份没有做成：ENOSPC: no space left').waitFor();
    await page.getByText('每天 04:00（北京时间）自动备份，保留最近 7 个自动备份').waitFor();
    await page.getByRole('row').getByText('系统', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: '下载' }).count()).toBe(0);
    await expectAccessible(page);
  });
});

describe('the system check in the back office', () => {
  test('has a line for each thing, with its mark and what to do about it, and looks again', async ({
    openPage,
  }) => {
    const page = await openPage({ path: '/console/system', theme: 'dark', refusals: [NOBODY] });
    const first = examination(page);
    await enterConsole(page);
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
