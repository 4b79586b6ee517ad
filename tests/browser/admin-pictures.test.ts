import { crc32 } from 'node:zlib';
import { expect } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from './accessibility.ts';
import { test } from './fixtures.ts';

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}

/** A PNG that shows its picture twice (https://www.w3.org/TR/png-3/#apng-frame-based-animation). */
async function animatedPng(): Promise<Buffer> {
  const [width, height] = [320, 300];
  const png = await sharp({ create: { width, height, channels: 3, background: '#2266cc' } })
    .png()
    .toBuffer();
  const pixelsAt = png.indexOf('IDAT') - 4;
  const pixels = png.subarray(pixelsAt + 8, pixelsAt + 8 + png.readUInt32BE(pixelsAt));
  const frame = (number: number) => {
    const control = Buffer.alloc(26);
    control.writeUInt32BE(number);
    control.writeUInt32BE(width, 4);
    control.writeUInt32BE(height, 8);
    return chunk('fcTL', control);
  };
  return Buffer.concat([
    png.subarray(0, pixelsAt),
    chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])),
    frame(0),
    chunk('IDAT', pixels),
    frame(1),
    chunk('fdAT', Buffer.concat([Buffer.from([0, 0, 0, 2]), pixels])),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function animatedGif(): Promise<Buffer> {
  const [width, pageHeight] = [300, 300];
  const pixels = Buffer.alloc(width * pageHeight * 2 * 3, '\x20\x60\xc0');
  pixels.fill('\xc0\x60\x20', pixels.length / 2);
  return sharp(pixels, { raw: { width, height: pageHeight * 2, channels: 3, pageHeight } })
    .gif({ delay: [90, 90] })
    .toBuffer();
}

test.describe('pictures in the admin site', () => {
  test('[FRM-18] an animated PNG is stored with a note that only its first frame is kept', async ({
    openPage,
  }) => {
    const page = await openPage({ path: '/console/games/6', operator: true });
    await expect(page.getByLabel('游戏名')).not.toHaveValue('');
    const file = { name: 'spin.png', mimeType: 'image/png', buffer: await animatedPng() };
    await page.getByLabel('选择图标文件').setInputFiles(file);
    const dialog = page.getByRole('dialog', { name: '裁切图标（256×256）' });
    await dialog.getByText('这是一张动图，只保留第一帧').waitFor();
    await dialog.getByRole('button', { name: '使用' }).click();
    await expect(page.getByRole('textbox', { name: '图标' })).toHaveValue(/^uploads\//);
  });

  test('[FRM-18] a replacement of which only the first frame is kept says so before it is confirmed', async ({
    openPage,
  }) => {
    const page = await openPage({ path: '/console/media', operator: true });
    const upload = async (kind: RegExp, name: string) => {
      await page.getByRole('button', { name: '上传图片' }).click();
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('menuitem', { name: kind }).click();
      const buffer = await sharp({
        create: {
          width: 320,
          height: 320,
          channels: 3,
          background: name.startsWith('图标') ? '#226644' : '#884422',
        },
      })
        .png()
        .toBuffer();
      await (await chooser).setFiles([{ name, mimeType: 'image/png', buffer }]);
      await page.getByRole('row').filter({ hasText: name }).waitFor();
    };
    await upload(/^图标/, '图标旧图.png');
    await upload(/^正文插图/, '文章旧图.png');
    const note = '这是一张动图，只保留第一帧';
    await page.getByRole('row').filter({ hasText: '图标旧图' }).getByRole('button', { name: '替换' }).click();
    const icon = page.getByRole('dialog', { name: '替换“图标旧图.png”' });
    const spin = { name: '转动.gif', mimeType: 'image/gif', buffer: await animatedGif() };
    await icon.getByLabel('选择替换图标旧图.png的文件').setInputFiles(spin);
    const crop = page.getByRole('dialog', { name: '裁切图标（256×256）' });
    await crop.getByText(note).waitFor();
    await crop.getByRole('button', { name: '使用' }).click();
    await icon.getByAltText('新图：转动.gif').waitFor();
    await icon.getByText(note).waitFor();
    await expectAccessible(page);
    await icon.getByRole('button', { name: '取消' }).click();

    await page.getByRole('row').filter({ hasText: '文章旧图' }).getByRole('button', { name: '替换' }).click();
    const article = page.getByRole('dialog', { name: '替换“文章旧图.png”' });
    const png = { name: '闪动.png', mimeType: 'image/png', buffer: await animatedPng() };
    await article.getByLabel('选择替换文章旧图.png的文件').setInputFiles(png);
    await article.getByAltText('新图：闪动.png').waitFor();
    await article.getByText(note).waitFor();
  });

  test('[FRM-29] an icon is cropped to its shape, encoded again, and shown on the site', async ({
    openPage,
    portal,
  }) => {
    const page = await openPage({ path: '/console/games/6', operator: true });
    await expect(page.getByLabel('游戏名')).not.toHaveValue('');
    const chooser = page.getByLabel('选择图标文件');
    await chooser.setInputFiles({
      name: 'drawn.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script>'),
    });
    await page.getByText('只支持 JPEG、PNG、WebP、AVIF 图片，请换一张').waitFor();
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic');
    await chooser.setInputFiles({ name: 'phone.heic', mimeType: 'image/heic', buffer: heic });
    await page.getByText('这是 HEIC 照片，浏览器无法显示').waitFor();
    const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: '#2266cc' } })
      .jpeg()
      .withExif({ IFD0: { Copyright: 'somewhere private' } });
    const buffer = await picture.toBuffer();
    const cut = buffer.subarray(0, buffer.length * 0.6);
    await chooser.setInputFiles({ name: 'cut.jpg', mimeType: 'image/jpeg', buffer: cut });
    await page.getByText('图片不完整或已损坏，可能没有下载完，请换一张').waitFor();
    await chooser.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
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
    await expect(field).toHaveValue(/^uploads\//);
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
