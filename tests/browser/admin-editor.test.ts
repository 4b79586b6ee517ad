import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { test } from './fixtures.ts';

/** A picture of the demo. */
const STORED = 'avatars/a01-128x128.webp';
const BILIBILI = 'https://www.bilibili.com/video/BV1xx411c7mD';

async function choose(page: Page, tool: string, option: string): Promise<void> {
  await page.getByRole('button', { name: tool, exact: true }).click();
  await page.getByRole('menuitem', { name: option, exact: true }).click();
  // The editor takes the focus back in the next frame.
  const text = page.getByRole('textbox', { name: '正文' });
  const hasFocus = () => text.evaluate((element) => element.contains(document.activeElement));
  await expect.poll(hasFocus, { intervals: [20] }).toBe(true);
}

/** Moves the cursor to the end of the line. The editor reads the new selection in `selectionchange`, after the key. */
async function moveToEnd(page: Page): Promise<void> {
  await page.keyboard.press('End');
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

async function paste(page: Page, html: string): Promise<void> {
  await page.getByRole('textbox', { name: '正文' }).evaluate((element, text) => {
    const data = new DataTransfer();
    data.setData('text/html', text);
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, html);
}

test.describe('the editor of texts', () => {
  test('[EDT-01] [EDT-02] [EDT-03] [EDT-04] [EDT-05] what the editor makes is stored, opened again and shown', async ({
    openPage,
    portal,
  }) => {
    const page = await openPage({
      path: '/console/news/new',
      operator: true,
      provoked: /missing\.example\.com|ERR_FAILED/,
    });
    const text = page.getByRole('textbox', { name: '正文' });
    await page.getByLabel('标题').fill('编辑器的样式');
    await text.click();
    await page.keyboard.type('居中的红字');
    await choose(page, '对齐', '居中');
    await page.keyboard.press('Shift+Home');
    await choose(page, '文字颜色', '红色');
    await moveToEnd(page);
    await page.keyboard.press('Enter');
    await choose(page, '对齐', '两端对齐');
    await choose(page, '文字颜色', '默认颜色');
    await choose(page, '突出显示', '绿色');
    await page.keyboard.type('突出的字');
    await choose(page, '突出显示', '不突出');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: '视频', exact: true }).click();
    const video = page.getByRole('dialog', { name: '插入视频' });
    await video.getByLabel('视频地址').fill('https://evil.example/BV1xx411c7mD');
    await video.getByRole('button', { name: /确\s?定/ }).click();
    await video.getByText('这不是哔哩哔哩、腾讯视频、优酷的视频地址').waitFor();
    await video.getByLabel('视频地址').fill(`${BILIBILI}?spm_id_from=333`);
    await video.getByLabel('视频标题').fill('实机演示');
    await video.getByRole('button', { name: /确\s?定/ }).click();
    await video.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: '图片', exact: true }).click();
    const picture = page.getByRole('dialog', { name: '图片' });
    await picture
      .getByLabel('图片地址')
      .fill(`${portal.url.replace('127.0.0.1', 'missing.example.com')}/a.png`);
    await picture.getByLabel('替代文字').fill('活动海报');
    await picture.getByLabel('图片说明').fill('一图看懂');
    await expectAccessible(page);
    await page.route('**/missing.example.com**', (route) => route.abort());
    await picture.getByRole('button', { name: /确\s?定/ }).click();
    await picture.waitFor({ state: 'hidden' });
    await expectAccessible(page);
    await page.getByRole('button', { name: '发布', exact: true }).click();
    await page.waitForURL(/\/console\/news\/\d+$/);
    const id = page.url().split('/').at(-1);
    const stored = async () => {
      const { data } = await (await fetch(`${portal.url}/vue/newsinfo?id=${id}`)).json();
      return data.news.body_html as string;
    };
    const first = await stored();
    expect(first).toContain('<p class="align-center"><span class="tone-red">居中的红字</span></p>');
    expect(first).toContain('<p class="align-justify"><mark class="mark-green">突出的字</mark></p>');
    expect(first).toContain(`<figure class="video"><a href="${BILIBILI}"`);
    expect(first).toMatch(
      /<figure><img src="[^"]+" alt="活动海报"[^<>]*><figcaption>一图看懂<\/figcaption><\/figure>/,
    );

    // Opened again and saved after a change elsewhere: the text stays as it is.
    await page.reload();
    await text.locator('figcaption').waitFor();
    expect(await page.getByText('有未保存的修改').count()).toBe(0);
    await page.getByLabel('来源').fill('官网');
    await text.locator('figure.video').click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type('完');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByText('已保存', { exact: true }).waitFor();
    expect((await stored()).replace(/<p>完<\/p>|完/, '')).toBe(first);

    for (const [viewport, theme] of [
      ['phone', 'light'],
      ['desktop', 'dark'],
    ] as const) {
      const article = await openPage({
        path: `/BaseGameInfoDetails?id=${id}`,
        viewport,
        theme,
        provoked: /missing\.example\.com|ERR_|player\.bilibili/,
      });
      const players: string[] = [];
      await article.route(/bilibili\.com/, (route) => {
        players.push(route.request().url());
        return route.fulfill({ body: '<p>player</p>', contentType: 'text/html' });
      });
      await article.getByText('图片加载失败：活动海报').waitFor();
      const link = article.getByRole('link', { name: '实机演示' });
      await expectAccessible(article);
      expect(players).toEqual([]);
      await link.click();
      await article.frameLocator('iframe[title="实机演示"]').getByText('player').waitFor();
      expect(players).toEqual(['https://player.bilibili.com/player.html?bvid=BV1xx411c7mD&autoplay=0']);
      const align = await article.getByText('居中的红字').evaluate((one) => getComputedStyle(one).textAlign);
      expect(align).toBe('center');
    }
  });

  test('[EDT-02] [EDT-07] [EDT-08] a text of Word or 公众号 gets the palette, its pictures are stored in their places', async ({
    openPage,
  }) => {
    const page = await openPage({ path: '/console/news/new', operator: true, refusals: [400] });
    const imported: string[] = [];
    await page.route('**/console/api/media/import', async (route) => {
      const { url } = route.request().postDataJSON();
      imported.push(url);
      await (url.endsWith('.gif')
        ? route.fulfill({
            status: 400,
            json: { status: 0, code: 'BAD_REQUEST', msg: '不支持动图（这张有 9 帧），请上传静态图片' },
          })
        : route.fulfill({
            json: { status: 1, msg: 'ok', data: { path: STORED, width: 8, height: 8, bytes: 9 } },
          }));
    });
    const text = page.getByRole('textbox', { name: '正文' });
    await text.click();
    await paste(
      page,
      '<section style="text-align:center"><span style="color:#C00000">红</span><span style="color:black">黑</span></section><img data-src="https://mmbiz.qpic.cn/a/640" alt="海报"><p><span style="background:yellow">底</span></p><img src="https://mmbiz.qpic.cn/b.gif" alt="动图"><img src="file:///C:/c.png">',
    );
    await text.locator('.tone-red', { hasText: '红' }).waitFor();
    expect(await text.locator('mark.mark-yellow').textContent()).toBe('底');
    expect(await text.locator('.tone-red').count()).toBe(1);
    expect(await text.locator('[style]').count()).toBe(0);
    const alert = page.getByRole('alert').filter({ hasText: '有 2 张图片未能粘贴' });
    await alert
      .getByText('第 2 张（动图）：不支持动图（这张有 9 帧），请上传静态图片；第 3 张：在原文档里')
      .waitFor();
    expect(imported).toEqual(['https://mmbiz.qpic.cn/a/640', 'https://mmbiz.qpic.cn/b.gif']);
    const shown = text.locator(':scope > *');
    const order = await shown.evaluateAll((blocks) =>
      blocks.map((block) => (block.matches('img') ? block.getAttribute('alt') : block.textContent)),
    );
    expect(order.filter(Boolean)).toEqual(['红黑', '海报', '底']);
    expect(await text.locator('img').getAttribute('src')).toBe(`/images/${STORED}`);
    await page.keyboard.press('ControlOrMeta+z');
    expect(await text.locator('img').count()).toBe(0);
    await page.keyboard.press('ControlOrMeta+Shift+z');
    expect(await text.locator('img').getAttribute('src')).toBe(`/images/${STORED}`);
  });

  test('[EDT-15] [EDT-16] the editor shows a text as it is saved, and names beside it what a paste lacks', async ({
    openPage,
    portal,
  }) => {
    const page = await openPage({ path: '/console/news/new', operator: true });
    await page.getByLabel('标题').fill('所见即所存');
    const text = page.getByRole('textbox', { name: '正文' });
    const blocks = () =>
      text.evaluate((element) =>
        Array.from(element.children, (block) => [
          block.tagName,
          block.getAttribute('start'),
          block.textContent,
        ]).filter(([, , words]) => words?.trim()),
      );
    await text.click();
    await paste(
      page,
      '<p>　　缩进</p><p></p><p>&nbsp;</p><ol start="5" type="a"><li>五</li><li>六</li><li></li></ol><pre>if {\n    x\n}</pre><p>原价<s>648</s></p><p>见<a href="#b">下文</a></p><img src="file:///C:/c.png">',
    );
    await page.getByRole('alert').filter({ hasText: '粘贴时去掉了：删除线 1 处、链接 1 处' }).waitFor();
    await page.getByRole('alert').filter({ hasText: '有 1 张图片未能粘贴' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.type('3. 第三步');
    await page.keyboard.press('Enter');
    await page.keyboard.type('第四步');
    const shown = await blocks();
    expect(shown).toEqual([
      ['P', null, '缩进'],
      ['OL', '5', '五六'],
      ['P', null, 'if {\u00a0\u00a0\u00a0\u00a0x}'],
      ['P', null, '原价648'],
      ['P', null, '见下文'],
      ['OL', '3', '第三步第四步'],
    ]);
    expect(await text.locator('a').count()).toBe(0);
    await page.getByRole('button', { name: '发布', exact: true }).click();
    await page.waitForURL(/\/console\/news\/\d+$/);
    const id = page.url().split('/').at(-1);
    await page.reload();
    await text.getByText('第四步').waitFor();
    expect(await blocks()).toEqual(shown);
    const article = await openPage({ path: `/BaseGameInfoDetails?id=${id}`, origin: portal.url });
    await article.locator('ol[start="5"]', { hasText: '五' }).waitFor();
    await article.locator('ol[start="3"]', { hasText: '第三步' }).waitFor();
    expect(await article.getByText('if {').textContent()).toBe('if {\u00a0\u00a0\u00a0\u00a0x}');
  });

  test('[EDT-06] a wide table scrolls in its own region, also by keyboard, with header cells', async ({
    openPage,
    portal,
  }) => {
    const page = await openPage({ path: '/console/news/new', operator: true });
    await page.getByLabel('标题').fill('宽表格');
    await page.getByRole('textbox', { name: '正文' }).click();
    await page.getByRole('button', { name: '插入表格' }).click();
    for (const option of ['首列作表头', '右侧加一列', '右侧加一列', '右侧加一列']) {
      await choose(page, '表格的行和列', option);
    }
    await page.keyboard.type('奖励');
    await page.getByRole('button', { name: '发布', exact: true }).click();
    await page.waitForURL(/\/console\/news\/\d+$/);
    const path = `/BaseGameInfoDetails?id=${page.url().split('/').at(-1)}`;
    const article = await openPage({ path, viewport: 'phone', origin: portal.url });
    await article.setViewportSize({ width: 320, height: 640 });
    const table = article.getByRole('group', { name: '表格' });
    expect(await table.getByRole('columnheader').count()).toBeGreaterThan(0);
    await expectAccessible(article);
    const width = () => article.evaluate(() => document.documentElement.scrollWidth);
    expect(await width()).toBe(320);
    await table.focus();
    await article.keyboard.press('ArrowRight');
    await expect.poll(() => table.evaluate((one) => one.scrollLeft)).toBeGreaterThan(0);
  });
});
