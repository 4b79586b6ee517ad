import { expect } from '@playwright/test';
import sharp from 'sharp';
import { setOnSites } from '#tests/site-settings.ts';
import { expectAccessible } from './accessibility.ts';
import { test } from './fixtures.ts';

const PATH = '/BaseMy';
const DEFAULT_SITE = 1;
const photo = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#2a7' } })
    .jpeg()
    .toBuffer();

test.describe('a picture of the own', () => {
  test('[AVA-01] without the setting there is no upload', { tag: '@phone' }, async ({ openPage, phones }) => {
    const page = await openPage({ path: PATH, player: phones.newNumber() });
    await page.getByRole('button', { name: '更换头像' }).click();
    const dialog = page.getByRole('dialog', { name: '更换头像' });
    await dialog.getByRole('radio', { name: '猫头鹰' }).waitFor({ state: 'attached' });
    expect(await dialog.getByLabel('上传自己的图片').count()).toBe(0);
  });

  test('[AVA-02] [AVA-03] [AVA-04] [FRM-29] is sent as a square, approved by keyboard, and shown', async ({
    openPage,
    phones,
    portal,
  }) => {
    const site = await openPage({
      path: `/console/sites/${DEFAULT_SITE}?field=avatar_upload`,
      operator: true,
    });
    await site.getByRole('switch', { name: '玩家可上传头像' }).click();
    await site.getByRole('button', { name: '保存', exact: true }).click();
    await site.getByText('已保存', { exact: true }).waitFor();
    await site.close();
    const page = await openPage({ path: PATH, viewport: 'phone', player: phones.newNumber() });
    await page.getByRole('button', { name: '更换头像' }).click();
    const dialog = page.getByRole('dialog', { name: '更换头像' });
    const file = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await photo() };
    const whole = await photo();
    for (const [name, buffer, problem] of [
      ['cut.jpg', whole.subarray(0, whole.length * 0.6), '图片不完整或已损坏，可能没有下载完，请换一张'],
      ['phone.heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), '这是 HEIC 照片，浏览器无法显示'],
      ['moving.gif', Buffer.from('GIF89a'), '只支持 JPEG、PNG、WebP、AVIF 图片，请换一张'],
    ] as const) {
      await dialog.getByLabel('上传自己的图片').setInputFiles({ name, mimeType: 'image/jpeg', buffer });
      await dialog.getByText(problem).waitFor();
      expect(await dialog.getByAltText('要上传的头像').count()).toBe(0);
    }
    await dialog.getByLabel('上传自己的图片').setInputFiles(file);
    await dialog.getByAltText('要上传的头像').waitFor();
    const size = await dialog
      .getByAltText('要上传的头像')
      .evaluate((image) => [
        (image as HTMLImageElement).naturalWidth,
        (image as HTMLImageElement).naturalHeight,
      ]);
    expect(size).toEqual([512, 512]);
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: '保存' }).click();
    await dialog.getByText('选好的图片还没有提交').waitFor();
    await dialog.getByRole('button', { name: '不用这张' }).click();
    await dialog.getByRole('radio', { name: '猫头鹰' }).check({ force: true });
    await dialog.getByRole('button', { name: '保存' }).click();
    await page.getByText('头像已更换').waitFor();
    await page.getByRole('button', { name: '更换头像' }).click();
    await dialog.getByRole('button', { name: '保存' }).click();
    await dialog.getByText('与当前头像相同').waitFor();
    await dialog.getByLabel('上传自己的图片').setInputFiles(file);
    await dialog.getByRole('button', { name: '提交审核' }).click();
    await page.getByText('新头像审核中').waitFor();
    const admin = await openPage({ path: '/console/avatars', operator: true });
    const rows = admin.getByRole('listitem').filter({ has: admin.getByRole('article') });
    await rows.first().waitFor();
    await expectAccessible(admin);
    await admin.keyboard.press('a');
    await admin.getByText('已通过 1 项。').waitFor();
    await page.reload();
    await page.getByAltText('当前头像').waitFor();
    await expect
      .poll(() => page.getByAltText('当前头像').evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBe(256);
    await expect(page.getByText('新头像审核中')).toHaveCount(0);
    await admin.getByText('使用中', { exact: true }).first().click();
    await rows.first().getByRole('button', { name: '退回…' }).click();
    const reason = admin.getByRole('dialog', { name: /退回/ });
    await reason.getByRole('button', { name: '低俗内容' }).click();
    await reason.getByRole('button', { name: '退回', exact: true }).click();
    await admin.getByText('已退回 1 项。').waitFor();
    await page.reload();
    await page.getByText('您的头像已被移除，原因：低俗内容。').waitFor();
    await setOnSites(portal.url, { avatar_upload: false }, [DEFAULT_SITE]);
  });
});
