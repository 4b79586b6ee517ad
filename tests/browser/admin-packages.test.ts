import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { demoOperator } from '#demo/accounts.ts';
import { apkOf } from '#tests/package-files.ts';
import { scaled } from '../time-limits.ts';
import { expectAccessible } from './accessibility.ts';
import { test } from './fixtures.ts';

let file = '';
const READ_LIMIT_MS = scaled(30_000);
const MEGABYTE = 1024 * 1024;
const PART = '**/console/api/packages/part*';

async function choose(page: Page): Promise<void> {
  await page.getByLabel('选择安装包文件').setInputFiles(file);
}

/** Waits until the server has read the package. The page, whose clock is installed, requests it every 1.5 seconds. */
async function untilRead(page: Page): Promise<void> {
  const reads = async () => {
    await page.clock.runFor(1_500);
    return page.getByText('读到的信息：包名 com.example.kite').count();
  };
  await expect.poll(reads, { timeout: READ_LIMIT_MS, intervals: [200] }).toBe(1);
}

test.describe('packages in the admin site', () => {
  let folder = '';
  test.beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'youmen-package-'));
    file = join(folder, '纸鸢漂流记.apk');
    const entries = [{ name: 'assets/world.bin', body: randomBytes(25 * MEGABYTE) }];
    writeFileSync(file, apkOf({ name: 'com.example.kite', entries }));
  });
  test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('[PKG-10] an upload that stops goes on after a reload, and players download the package', async ({
    openPage,
    portal,
  }) => {
    const page = await openPage({ path: '/console/games/new', operator: true });
    await page.clock.install();
    await page.getByLabel('游戏名').fill('纸鸢漂流记');
    await page.getByRole('button', { name: '添加安装包' }).click();
    let sent = 0;
    await page.route(PART, async (route) => {
      sent += 1;
      await (sent > 2 ? new Promise(() => undefined) : route.continue());
    });
    await choose(page);
    await page.getByText('已上传 50%').waitFor();
    await page.reload();
    await page.unroute(PART);
    await page.getByRole('dialog').getByRole('button', { name: '丢弃' }).click();
    await page.getByLabel('游戏名').fill('纸鸢漂流记');
    await page.getByRole('button', { name: '添加安装包' }).click();
    await page.getByText('纸鸢漂流记.apk 尚未上传完成（50%）').waitFor();
    await expectAccessible(page);
    const numbers: (string | null)[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname.endsWith('/packages/part')) {
        numbers.push(url.searchParams.get('number'));
      }
    });
    await choose(page);
    await untilRead(page);
    expect(numbers).toHaveLength(2);
    await expect(page.getByLabel('版本号', { exact: true }).first()).toHaveValue('1.4.2');
    expect(await page.getByLabel('包名').inputValue()).toBe('com.example.kite');
    await page.getByRole('button', { name: '保存草稿' }).click();
    await page.waitForURL(/\/console\/games\/\d+$/);
    await page.getByText('已上传 APK 文件').waitFor();
    await page.getByRole('button', { name: '发布', exact: true }).click();
    await page.getByText('已发布', { exact: true }).waitFor();
    const id = page.url().split('/').at(-1);
    const redirect = await fetch(`${portal.url}/download/${id}/android`, { redirect: 'manual' });
    expect(redirect.status).toBe(302);
    const target = new URL(redirect.headers.get('location') ?? '', portal.url);
    const part = await fetch(target, { headers: { range: 'bytes=0-3' } });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer()).toString('latin1')).toBe('PK\x03\x04');
    const shown = await (await fetch(`${portal.url}/BaseYxDetails?id=${id}`)).text();
    expect(shown).toContain('使用相机');
    expect(shown).toContain('1.4.2');
  });

  test('[PKG-13] on a slow line the progress grows before the first part has arrived', async ({
    openPage,
  }) => {
    // A part that arrives after 放弃上传 is refused.
    const page = await openPage({ path: '/console/games/new', operator: true, refusals: [400, 404] });
    await page.getByRole('button', { name: '添加安装包' }).click();
    let arrived = 0;
    page.on('requestfinished', (request) => {
      arrived += request.url().includes('/packages/part') ? 1 : 0;
    });
    const devtools = await page.context().newCDPSession(page);
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: MEGABYTE };
    await devtools.send('Network.emulateNetworkConditions', slow);
    await choose(page);
    await page.getByText(/^已上传 [1-9]\d?%$/).waitFor();
    expect(arrived).toBe(0);
    await devtools.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
    await page.getByRole('button', { name: '放弃上传' }).click();
  });

  test('[PKG-10] [PKG-13] a part that fails is sent again, and a refused file says why', async ({
    openPage,
  }) => {
    const page = await openPage({ path: '/console/games/new', operator: true, refusals: [503, 400] });
    await page.clock.install();
    await page.getByRole('button', { name: '添加安装包' }).click();
    let failures = 1;
    await page.route(PART, (route) => {
      failures -= 1;
      return failures >= 0
        ? route.fulfill({ status: 503, json: { status: 0, code: 'UNAVAILABLE', msg: '服务暂时不可用' } })
        : route.continue();
    });
    await choose(page);
    await untilRead(page);
    await page.getByLabel('选择安装包文件').setInputFiles({
      name: 'page.apk',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from('<html>404</html>'),
    });
    await page.getByText('这不是 APK 安装包，或者文件已经损坏').waitFor();
    expect(await page.getByRole('button', { name: '继续上传' }).count()).toBe(0);
    await page.getByRole('button', { name: '放弃上传' }).click();
    await page.getByText('已上传 APK 文件').waitFor();
  });

  test('[PKG-10] an upload goes on after a new login', async ({ openPage }) => {
    const page = await openPage({ path: '/console/games/new', operator: true, refusals: [401] });
    await page.clock.install();
    await page.getByRole('button', { name: '添加安装包' }).click();
    let sent = 0;
    await page.route(PART, async (route) => {
      sent += 1;
      if (sent === 2) {
        await page.context().clearCookies();
      }
      await route.continue();
    });
    await choose(page);
    await page.getByLabel('密码', { exact: true }).fill(demoOperator.password);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await page.getByRole('button', { name: '继续上传' }).click();
    await untilRead(page);
  });
});
