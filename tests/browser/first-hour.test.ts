import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { bareEnvironment } from '../bare-environment.ts';
import { expectAccessible } from './accessibility.ts';
import { callConsole, LOGGED_OUT, setNewPassword } from './admin-steps.ts';
import { test } from './fixtures.ts';
import { type PortalProcess, startPortal } from './portal-process.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const PASSWORD = 'lan-tian-bai-yun-77';
const SETTINGS = { DEMO: '0', SMS: 'none', OPERATOR_TOTP: 'optional' };
const INCOMPLETE = 400;
/** The browser's error when the test evaluates in a sandboxed frame without scripts. */
const MEASURED = /^Blocked script execution in 'about:srcdoc'/;

test.describe('an empty portal', () => {
  let own: PortalProcess;
  let invitation = '';
  test.beforeAll(async () => {
    own = await startPortal(ROOT, SETTINGS);
    const { stdout } = spawnSync(
      process.execPath,
      ['cli/portal.ts', 'operator', 'create', '--name', 'li.lei', '--display', '李雷', '--role', 'admin'],
      { cwd: ROOT, env: bareEnvironment({ ...SETTINGS, DATA_DIR: own.dataDir }), encoding: 'utf8' },
    );
    invitation = /\/console\/invite#\S+/.exec(stdout)?.[0] ?? '';
  });
  test.afterAll(() => own.stop());

  test('[FST-08] is a finished page, without empty sections and entries that lead nowhere', async ({
    openPage,
  }) => {
    const page = await openPage({ path: '/', origin: own.url });
    await page.getByText('很快与您见面').waitFor();
    const text = (await page.locator('body').textContent()) ?? '';
    expect(text).not.toMatch(/暂无|暂时没有|还没有|没有新服/);
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.getByText('很快与您见面').isVisible()).toBe(true);
      for (const name of ['游戏中心', '游戏资讯', '礼包中心', '开服表']) {
        expect(await page.getByRole('link', { name, exact: true }).count()).toBe(0);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await expectAccessible(page);
    }
  });

  test('[FST-08] has a valid sitemap, feeds and calendar', async () => {
    for (const [path, start] of [
      ['/sitemap.xml', '<?xml'],
      ['/feed/news.xml', '<?xml'],
      ['/feed/news.json', '{'],
      ['/calendar/openings.ics', 'BEGIN:VCALENDAR'],
      ['/robots.txt', 'User-agent'],
    ] as const) {
      const response = await fetch(`${own.url}${path}`);
      expect([path, response.status, (await response.text()).startsWith(start)]).toEqual([path, 200, true]);
    }
  });

  test('[FST-01] begins with the checklist, whose links lead to the very field; the dashboard has it until it is put aside', async ({
    openPage,
  }) => {
    const page = await openPage({ path: '/console', origin: own.url, refusals: [LOGGED_OUT] });
    await page.goto('about:blank');
    await page.goto(`${own.url}${invitation}`);
    await setNewPassword(page, PASSWORD);
    await page.getByRole('button', { name: '李雷' }).waitFor();
    await page.goto(`${own.url}/console`);
    await page.getByRole('heading', { level: 1, name: '开站清单' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/console/setup');
    const required = page.getByRole('list', { name: '必须' });
    const icp = required.getByRole('listitem').filter({ hasText: 'ICP 备案号' });
    await icp.getByRole('img', { name: '待完成' }).waitFor();
    await expectAccessible(page);
    await icp.getByRole('link', { name: 'ICP 备案号：去完成' }).click();
    await expect(page.getByRole('textbox', { name: 'ICP 备案号' })).toBeFocused();
    await page.keyboard.type('浙ICP备2026000001号-1');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByText('已保存').waitFor();
    await page.goto(`${own.url}/console/setup`);
    await icp.getByRole('img', { name: '已完成' }).waitFor();

    const telecom = required.getByRole('listitem').filter({ hasText: '增值电信业务许可证' });
    await telecom.getByRole('button', { name: /不适用$/ }).click();
    const dialog = page.getByRole('dialog', { name: '增值电信业务许可证：不适用' });
    await dialog.getByLabel('原因').fill('网站不收费，也没有广告');
    await dialog.getByRole('button', { name: '标记为不适用' }).click();
    await telecom.getByText('不适用：网站不收费，也没有广告（李雷）').waitFor();

    await page.goto(`${own.url}/console/dashboard`);
    await page.getByRole('heading', { name: '开站清单' }).waitFor();
    await page.getByRole('link', { name: '继续' }).click();
    await page.getByRole('button', { name: '不在工作台显示' }).click();
    await page.getByRole('button', { name: '在工作台显示', exact: true }).waitFor();
    await page.goto(`${own.url}/console`);
    await page.getByRole('heading', { level: 1, name: '工作台' }).waitFor();
    await page.getByRole('region', { name: '待办事项' }).waitFor();
    expect(await page.getByRole('heading', { name: '开站清单' }).count()).toBe(0);

    // [FST-10] The section of the first game appears at once, also on a page that is cached.
    const help = async () => (await fetch(`${own.url}/BaseOrdering`)).text();
    const entry = /href="\/BaseGameCenter[?"]/;
    expect(await help()).not.toMatch(entry);
    const publication = { state: 'published' };
    const game = { id: null, version: 0, item: { name: '云海剑歌' }, publication };
    await callConsole(page.context(), own.url, 'games/save', game);
    await expect.poll(help, { timeout: 5_000 }).toMatch(entry);
  });
});

test.describe('previews of the forms', () => {
  test('[FST-05] show the unsaved page for phone and desktop, light and dark, and the portal never shows it', async ({
    openPage,
    portal,
  }) => {
    const TITLE = '还没有发布的游戏';
    const page = await openPage({
      path: '/console/games/1',
      operator: true,
      provoked: MEASURED,
      refusals: [INCOMPLETE],
    });
    const name = page.getByLabel('游戏名', { exact: true });
    await name.fill(TITLE);
    await page.getByRole('button', { name: '预览', exact: true }).click();
    const shown = page.frameLocator('iframe[title=页面预览]');
    await shown.getByRole('heading', { level: 1, name: TITLE }).waitFor();
    const dialog = page.getByRole('dialog', { name: /^预览/ });
    await dialog.getByText('深色').click();
    const schemeOf = () => shown.locator('html').evaluate((root) => getComputedStyle(root).colorScheme);
    await expect.poll(schemeOf).toBe('dark');
    await dialog.getByText('手机').click();
    await expect.poll(() => shown.locator('html').evaluate((root) => root.clientWidth)).toBe(390);
    expect(await shown.locator('script').count()).toBe(0);
    await expectAccessible(page);
    const published = await (await fetch(`${portal.url}/BaseYxDetails?id=1`)).text();
    expect(published).not.toContain(TITLE);
  });

  test('[FST-05] need the session of an operator, and are stored by nothing', async ({
    openPage,
    portal,
  }) => {
    const post = {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-portal': '1' },
      body: '{"at":null}',
    };
    const refused = await fetch(`${portal.url}/console/api/home/preview`, post);
    expect([401, 403]).toContain(refused.status);
    expect((await refused.json()).data).toBeUndefined();
    const page = await openPage({ path: '/console/banners', operator: true, provoked: MEASURED });
    const response = page.waitForResponse((one) => one.url().endsWith('/console/api/home/preview'));
    await page.getByRole('button', { name: '预览首页' }).click();
    const headers = await (await response).allHeaders();
    expect(headers['cache-control']).toContain('no-store');
    await page.frameLocator('iframe[title=页面预览]').getByRole('banner').waitFor();
  });
});
