import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { test } from './fixtures.ts';

describe('pictures in the admin site', () => {
  test('an icon is cropped to its shape, encoded again, and shown on the site', async ({
    openPage,
    portal,
  }) => {
    const page = await openPage({ path: '/console/games/6', operator: true });
    await expect.poll(() => page.getByLabel('游戏名').inputValue()).not.toBe('');
    const chooser = page.getByLabel('选择图标文件');
    await chooser.setInputFiles({
      name: 'drawn.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script>'),
    });
    await page.getByText('无法识别这个图片文件').waitFor();
    const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: '#2266cc' } })
      .jpeg()
      .withExif({ IFD0: { Copyright: 'somewhere private' } });
    await chooser.setInputFiles({
      name: 'photo.jpg',
      mimeType: 'image/jpeg',
      buffer: await picture.toBuffer(),
    });
    const dialog = page.getByRole('dialog', { name: '裁切图标（256×256）' });
    await dialog.getByRole('slider', { name: '放大' }).press('ArrowRight');
    await expectAccessible(page);
    let letThrough = () => {};
    const held = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route('**/console/api/media/**', async (route) => {
      await held;
      await route.continue();
    });
    await dialog.getByRole('button', { name: '使用' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('正在上传…').waitFor();
    expect(await page.getByRole('button', { name: '下线', exact: true }).isDisabled()).toBe(true);
    letThrough();
    const field = page.getByRole('textbox', { name: '图标' });
    await expect.poll(() => field.inputValue()).toMatch(/^uploads\//);
    const path = await field.inputValue();
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByText('已保存').waitFor();
    const stem = path.replace(/-?\d*x?\d*\.\w+$/, '');
    await expect.poll(async () => (await fetch(`${portal.url}/BaseYxDetails?id=6`)).text()).toContain(stem);
    const stored = await fetch(`${portal.url}/images/${path}`);
    expect(stored.headers.get('content-type')).toMatch(/^image\/(webp|avif)/);
    const bytes = Buffer.from(await stored.arrayBuffer());
    const { width, height, exif } = await sharp(bytes).metadata();
    expect([width, height, exif]).toEqual([256, 256, undefined]);
  });
});
