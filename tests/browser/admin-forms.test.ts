import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { CROPS } from '#admin/fields/crops.ts';
import { scaled } from '../time-limits.ts';
import { expectAccessible } from './accessibility.ts';
import { callConsole } from './admin-steps.ts';
import { test } from './fixtures.ts';
import { paste } from './paste.ts';

/** Limit for the copies of an uploaded picture in every size and format. */
const UPLOAD_MS = scaled(30_000);

/** Removes a banner by the address of its form: other tests use the same portal. */
async function removeBanner(page: Page, form: string): Promise<void> {
  const { origin, pathname } = new URL(form);
  await callConsole(page.context(), origin, 'banners/remove', {
    ids: [Number(pathname.split('/').at(-1))],
  });
}

/** A picture whose left half is red and whose right half is blue. */
async function twoHalves(width: number, height: number): Promise<Buffer> {
  const half = { width: width / 2, height, channels: 3 as const, background: '#d02020' };
  const right = await sharp({ create: { ...half, background: '#2030d0' } })
    .png()
    .toBuffer();
  return sharp({ create: { ...half, width } })
    .composite([{ input: right, left: width / 2, top: 0 }])
    .png()
    .toBuffer();
}

/** The crops of a banner that are not shown whole: of another shape, or wider than their list. */
function cutShapes(page: Page): Promise<string[]> {
  const shapes = CROPS.banner.shapes.map(({ name, width, height }) => ({ name, ratio: width / height }));
  return page.getByRole('list', { name: '网站上的裁切' }).evaluate((list, wanted) => {
    const { right } = list.getBoundingClientRect();
    const shown = [...list.querySelectorAll('img')].map((picture) => picture.getBoundingClientRect());
    return wanted.flatMap(({ name, ratio }, at) => {
      const box = shown[at];
      const isWhole =
        box &&
        Math.abs(box.width / box.height / ratio - 1) < 0.02 &&
        box.right <= Math.min(right, innerWidth) + 1;
      return isWhole ? [] : [`${name} ${box?.width} × ${box?.height}`];
    });
  }, shapes);
}

test.describe('links in the admin site', () => {
  test('[FRM-10] a save asks about addresses of other sites in fields of every kind', async ({
    openPage,
    portal,
  }) => {
    const page = await openPage({ path: '/console/links/new', operator: true });
    const requests: object[] = [];
    await page.route('**/console/api/link-targets/read', async (route) => {
      requests.push(route.request().postDataJSON());
      const response = await route.fetch();
      const read = await response.json();
      read.data.list[0].fault = 'HTTP 404';
      await route.fulfill({ response, json: read });
    });
    await page.getByLabel('名称').fill('搬走的站');
    await page.getByLabel('网址').fill('https://moved.example/');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    const warning = page.getByRole('dialog', { name: '有链接可能无法打开' });
    await warning.getByText('HTTP 404').waitFor();
    expect(requests).toEqual([{ addresses: ['https://moved.example/'], is_save: true }]);
    const loaded = page.waitForResponse(/\/console\/api\/links\/one/);
    await warning.getByRole('button', { name: '仍然保存' }).click();
    await page.waitForURL(/\/console\/links\/\d+$/);
    await loaded;
    const remove = { ids: [Number(page.url().split('/').at(-1))] };
    await callConsole(page.context(), portal.url, 'links/remove', remove);
  });

  test('[FRM-05] a link is found by name, recognised when pasted, and reported when it leads nowhere', async ({
    openPage,
    portal,
  }) => {
    const page = await openPage({ path: '/console/announcements/new', operator: true });
    await page.getByLabel('标题').fill('周末维护');
    await page.getByLabel('内容').fill('周六凌晨维护。');
    const field = page.getByRole('textbox', { name: '链接' });
    await page.getByRole('button', { name: '选择链接' }).click();
    const dialog = page.getByRole('dialog', { name: '选择链接' });
    await dialog.getByLabel('查找游戏').fill('烛阴纪');
    await dialog
      .getByRole('button', { name: /烛阴纪/ })
      .first()
      .waitFor();
    await expectAccessible(page);
    await dialog
      .getByRole('button', { name: /烛阴纪/ })
      .first()
      .click();
    await expect(field).toHaveValue(/^\/BaseYxDetails\?id=\d+$/);
    await page
      .getByRole('status')
      .filter({ hasText: /游戏.*烛阴纪/ })
      .waitFor();
    const path = await field.inputValue();
    await paste(page, field, `${portal.url}${path}`);
    await expect(field).toHaveValue(path);
    await paste(page, field, '/BaseYxDetails?id=999999');
    await page.getByText('游戏不存在或已被删除').waitFor();
    await page.getByRole('button', { name: '保存草稿' }).click();
    const warning = page.getByRole('dialog', { name: '有链接可能无法打开' });
    await warning.getByText('游戏不存在或已被删除').waitFor();
    await expectAccessible(page);
    await warning.getByRole('button', { name: '修改' }).click();
    await warning.waitFor({ state: 'hidden' });
    expect(page.url()).toMatch(/\/new$/);
    await page.getByRole('button', { name: '保存草稿' }).click();
    await warning.getByRole('button', { name: '仍然保存' }).click();
    await page.waitForURL(/\/console\/announcements\/\d+$/);
    await page.goto(`${portal.url}/console/announcements?links=dead`);
    const row = page.getByRole('row').filter({ hasText: '周末维护' });
    await row.getByText('失效：游戏不存在或已被删除').waitFor();
  });
});

test('[FRM-30] Ctrl+S names what is missing, saves a draft and returns to the field', async ({
  openPage,
}) => {
  const page = await openPage({ path: '/console/announcements/new', operator: true });
  const title = page.getByLabel('标题');
  await page.getByLabel('内容').fill('周六凌晨维护。');
  await page.getByLabel('内容').press('Control+s');
  await page.getByRole('alert').filter({ hasText: '有 1 处需要修改' }).first().waitFor();
  expect(page.url()).toMatch(/\/new$/);
  await expect(title).toBeFocused();
  await page.keyboard.type('周末护');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Control+s');
  await page.waitForURL(/\/console\/announcements\/\d+$/);
  await page.getByText('草稿', { exact: true }).first().waitFor();
  await expect(title).toBeFocused();
  await page.keyboard.type('维');
  expect(await title.inputValue()).toBe('周末维护');
  const saved = page.waitForResponse(/\/console\/api\/announcements\/save/);
  await page.keyboard.press('Control+s');
  expect(await (await saved).json()).toMatchObject({ status: 1, data: { title: '周末维护' } });
  await expect(title).toBeFocused();
  await page.keyboard.press('Control+s');
  await page.getByText('没有要保存的修改').waitFor();
});

test.describe('pictures of the admin site', () => {
  for (const viewport of ['desktop', 'phone'] as const) {
    test(`[FRM-07] the crops that a form shows are those of the pages (${viewport})`, {
      tag: `@${viewport}`,
    }, async ({ openPage }) => {
      const page = await openPage({ path: '/' });
      const [several, , phone] = CROPS.banner.shapes;
      const shapeOf = (crop?: { width: number; height: number }) => (crop?.width ?? 0) / (crop?.height ?? 1);
      const shown = async (frames: Locator) => {
        const [first] = await frames.evaluateAll((all) =>
          all.map(({ clientWidth, clientHeight }) => clientWidth / clientHeight),
        );
        return first;
      };
      const banners = page.locator('[aria-roledescription="轮播"] li span[data-initial]');
      expect(await shown(banners)).toBeCloseTo(shapeOf(viewport === 'phone' ? phone : several), 1);
      const icons = page.locator('main img[src*="/icon-"]');
      expect(await shown(icons)).toBeCloseTo(shapeOf(CROPS.icon.shapes[0]), 1);
    });
  }

  test('[FRM-08] the focus of a banner stays visible on the site', async ({ openPage, portal }) => {
    const page = await openPage({ path: '/console/banners/new', operator: true });
    await page.getByLabel('选择图片文件').setInputFiles({
      name: '两半.png',
      mimeType: 'image/png',
      buffer: await twoHalves(1200, 480),
    });
    const dialog = page.getByRole('dialog', { name: '裁切轮播图（1200×480）' });
    await dialog.getByRole('button', { name: '使用' }).click();
    const field = page.getByRole('textbox', { name: /图片$/ });
    await expect(field).toHaveValue(/^uploads\//, { timeout: UPLOAD_MS });
    const slider = page.getByRole('slider', { name: '焦点，左右' });
    await slider.waitFor();
    await expectAccessible(page);
    for (const width of [1280, 390, 320]) {
      await page.setViewportSize({ width, height: 900 });
      // The shapes follow the width of the page a moment later.
      await expect.poll(() => cutShapes(page), `at ${width} px`).toEqual([]);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
    expect(await slider.getAttribute('aria-valuenow')).toBe('100');
    for (let at = 0; at < 10; at += 1) {
      await slider.press('ArrowLeft');
    }
    await page.getByLabel('图片说明').fill('两半');
    await page.getByRole('textbox', { name: '链接' }).fill('/BaseGameCenter');
    await page.getByRole('button', { name: '发布', exact: true }).click();
    await page.getByText('已保存').waitFor();
    const { data } = await (await fetch(`${portal.url}/vue/index`)).json();
    const banner = (data.banners as { alt: string; image: string }[]).find(({ alt }) => alt === '两半');
    expect(banner?.image).toMatch(/#focus=0,50$/);
    const home = await openPage({ path: '/', viewport: 'phone' });
    const position = () =>
      home.locator('img[alt="两半"]').evaluate((picture) => getComputedStyle(picture).objectPosition);
    expect(await position()).toBe('0% 50%');
    await page.waitForURL(/\/console\/banners\/\d+$/);
    await removeBanner(page, page.url());
  });

  test('[FRM-09] several screenshots are uploaded at once, moved with buttons and dragged; a deletion is undone', async ({
    openPage,
  }) => {
    const page = await openPage({ path: '/console/games/new', operator: true });
    const buffer = await twoHalves(1280, 720);
    const files = ['a', 'b', 'c'].map((name, at) => ({
      name: `${name}.png`,
      mimeType: 'image/png',
      buffer: at === 0 ? buffer : Buffer.alloc(0),
    }));
    for (const [at, file] of files.entries()) {
      file.buffer = await sharp(buffer)
        .modulate({ hue: at * 40 })
        .png()
        .toBuffer();
    }
    await page.getByLabel('选择多个素材文件').setInputFiles(files);
    const row = page.getByRole('list', { name: '素材的顺序' });
    await expect(row.getByRole('listitem')).toHaveCount(3, { timeout: UPLOAD_MS });
    await page.getByRole('button', { name: '一次上传多张截图' }).waitFor();
    const order = () =>
      row.locator('img').evaluateAll((pictures) => pictures.map((one) => one.getAttribute('src') ?? ''));
    const [a, b, c] = await order();
    await row.getByRole('button', { name: '后移素材 1' }).click();
    await expect.poll(order).toEqual([b, a, c]);
    await row.getByRole('listitem').nth(2).dragTo(row.getByRole('listitem').nth(0));
    await expect.poll(order).toEqual([c, b, a]);
    await row.getByRole('button', { name: '移除素材 2' }).click();
    await expect.poll(order).toEqual([c, a]);
    await page.getByRole('alert').getByRole('button', { name: '撤销' }).click();
    await expect.poll(order).toEqual([c, b, a]);
    await expectAccessible(page);
    await page.getByLabel('游戏名').fill('拖动测试');
    await page.getByRole('button', { name: '保存草稿' }).click();
    await page.waitForURL(/\/console\/games\/\d+$/);
    await expect.poll(order).toEqual([c, b, a]);
  });

  test('[FRM-12] the library lists uploads with their users; a replacement can be undone', async ({
    openPage,
    portal,
  }) => {
    const page = await openPage({ path: '/console/media', operator: true });
    const upload = async (name: string, hue: number) => {
      await page.getByRole('button', { name: '上传图片' }).click();
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('menuitem', { name: /^轮播图/ }).click();
      const buffer = await sharp(await twoHalves(1200, 480))
        .modulate({ hue })
        .png()
        .toBuffer();
      await (await chooser).setFiles([{ name, mimeType: 'image/png', buffer }]);
      await page.getByRole('row').filter({ hasText: name }).waitFor();
    };
    await upload('旧海报.png', 80);
    await upload('新海报.png', 160);
    await expectAccessible(page);
    await page.goto(`${portal.url}/console/banners/new`);
    await page.getByRole('button', { name: '从素材库选择图片' }).click();
    const library = page.getByRole('dialog', { name: '从素材库选择' });
    await library.getByLabel('查找图片').fill('旧海报');
    await library.getByRole('button', { name: /旧海报/ }).click();
    await page.getByLabel('图片说明').fill('海报');
    await page.getByRole('textbox', { name: '链接' }).fill('/BaseGameCenter');
    await page.getByRole('button', { name: '发布', exact: true }).click();
    await page.getByText('已保存').waitFor();
    await page.waitForURL(/\/console\/banners\/\d+$/);
    const form = page.url();
    const image = async () => {
      const { data } = await (await fetch(`${portal.url}/vue/index`)).json();
      return (data.banners as { alt: string; image: string }[]).find(({ alt }) => alt === '海报')?.image;
    };
    await expect.poll(image).toBeTruthy();
    const before = await image();
    await page.goto(`${portal.url}/console/media`);
    const row = page.getByRole('row').filter({ hasText: '旧海报.png' });
    await row.getByRole('link', { name: '轮播图：海报' }).waitFor();
    await row.getByRole('button', { name: '替换' }).click();
    const dialog = page.getByRole('dialog', { name: '替换“旧海报.png”' });
    await dialog.getByRole('button', { name: '从素材库选择' }).click();
    await library.getByRole('button', { name: /新海报/ }).click();
    await dialog.getByAltText('新图：新海报.png').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: '在 1 处内容里替换' }).click();
    await page.getByText('已在 1 处内容里换成新图片').waitFor();
    await expect.poll(image).not.toBe(before);
    await page.getByRole('button', { name: '撤销', exact: true }).click();
    await page.getByText('已恢复 1 处内容').waitFor();
    await expect.poll(image).toBe(before);
    await row.getByRole('button', { name: '删除' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await page.getByText('正在使用：轮播图“海报”').waitFor();
    await page
      .getByRole('dialog')
      .filter({ hasText: '正在使用：' })
      .getByRole('button', { name: '取消' })
      .click();
    await removeBanner(page, form);
  });
});

test.describe('selects with a search in the admin site', () => {
  test('[FRM-20] a text that chose nothing stays in its field, is named beside it and blocks saving', async ({
    openPage,
  }) => {
    const page = await openPage({ path: '/console/packs/new', operator: true });
    await page.getByLabel('礼包名称').fill('选不中的礼包');
    const game = page.getByRole('combobox', { name: '游戏' });
    const save = page.getByRole('button', { name: '保存草稿' });
    const problem = (text: string) => page.getByText(`没有选中“${text}”，请从列表里选一个，或者清空`);
    await game.fill('没有的游戏');
    await game.press('Tab');
    await problem('没有的游戏').waitFor();
    expect(await game.inputValue()).toBe('没有的游戏');
    await save.click();
    await page.getByText('有 1 处需要修改').first().waitFor();
    expect(page.url()).toMatch(/packs\/new$/);

    const option = page.locator('.ant-select-item-option');
    await game.fill('');
    await option.first().waitFor();
    await game.press('Tab');
    await expect(page.getByText('没有选中')).toHaveCount(0);
    await page.getByRole('combobox', { name: '类型', exact: true }).click();
    await option.filter({ visible: true }).first().waitFor();
    await page.keyboard.press('Tab');
    await expect(page.getByText('选择类型')).toBeVisible();
    await save.click();
    await page.getByText('请选择游戏').first().waitFor();

    await game.fill('1');
    await option.filter({ visible: true }).first().click();
    await expect(game).toHaveValue('');
    await save.click();
    await page.waitForURL(/\/console\/packs\/\d+$/);
  });

  test('[FRM-20] a text that chose nothing in a field of several values blocks saving', async ({
    openPage,
  }) => {
    const page = await openPage({ path: '/console/games/new', operator: true });
    await page.getByLabel('游戏名').fill('选不中的游戏');
    const field = page.getByRole('combobox', { name: '题材' });
    const save = page.getByRole('button', { name: '保存草稿' });
    await field.fill('没有的题材');
    await save.click();
    await page.getByText('有 1 处需要修改').first().waitFor();
    expect(await field.inputValue()).toBe('没有的题材');
    await field.fill('武侠');
    await page.getByRole('option', { name: '武侠' }).waitFor({ state: 'attached' });
    await field.press('Enter');
    await page.getByTitle('武侠').first().waitFor();
    await save.click();
    await page.waitForURL(/\/console\/games\/\d+$/);
  });
});
