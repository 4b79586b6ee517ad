import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importPicture, PICTURE_MOST_BYTES, uploadPicture } from '#contract/admin/media.ts';
import { accessOf } from '#contract/admin/role-access.ts';
import { pictureSources } from '#contract/picture-sources.ts';
import { PictureEncoder } from '#platform/adapters/pictures/picture-encoder.ts';
import { LocalFolder } from '#platform/adapters/storage/local-folder.ts';
import { storePictureOfWeb } from '#services/admin/media/media-service.ts';
import { describeEachDatabase } from '../databases.ts';
import { type OperatorApp, type OperatorBrowser, openOperatorApp } from './operator-app.ts';

describeEachDatabase('pictures', (open) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'youmen-media-'));
  let server: OperatorApp;
  let editor: OperatorBrowser;

  beforeAll(async () => {
    server = await openOperatorApp(await open(), { DATA_DIR: dataDir });
    editor = await server.signedIn('editor');
  });
  afterAll(async () => {
    await server.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const upload = async (use: string, bytes: Buffer) =>
    (await editor.request(uploadPicture, { use }, bytes)).json();
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#c40' } });

  test('are stored with every variant that pages request', async () => {
    const bytes = await plain(1400, 1400).jpeg().toBuffer();
    for (const use of ['icon', 'cover', 'banner', 'portrait', 'landscape', 'article']) {
      const { status, data } = await upload(use, bytes);
      expect(status, use).toBe(1);
      const { src, webp, avif } = pictureSources(data.path);
      const wanted = [
        src,
        ...[webp, avif].flatMap((set) => set?.split(', ').map((one) => one.split(' ')[0]) ?? []),
      ];
      for (const address of wanted) {
        const file = join(dataDir, 'media', (address ?? '').replace('/images/', ''));
        expect(existsSync(file), `${use}: ${address}`).toBe(true);
      }
    }
    const once = await upload('icon', bytes);
    expect(await upload('icon', bytes)).toEqual(once);
  });

  test('have an audit entry with the operator', async () => {
    const { data } = await upload('icon', await plain(300, 300).png().toBuffer());
    const entry = await server.db
      .selectFrom('audit_entry')
      .select(['operator_name', 'action', 'subject', 'after'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ operator_name: 'the-editor', action: 'upload', subject: 'media' });
    expect(JSON.stringify(entry.after)).toContain(data.path);
  });

  test('are refused with a specific message if they are invalid', async () => {
    const cases: [string, Buffer, RegExp][] = [
      ['icon', Buffer.from('<svg/>'), /只支持 JPEG、PNG、WebP、AVIF/],
      ['cover', await plain(300, 300).png().toBuffer(), /只有 300 × 300 像素，封面建议 1200 × 675/],
      ['cover', await plain(10_000, 700).png().toBuffer(), /有 10000 × 700 像素，边长最多 8000/],
      ['icon', Buffer.concat([await plain(300, 300).png().toBuffer(), Buffer.from('<script>')]), /夹带/],
      ['icon', Buffer.alloc(PICTURE_MOST_BYTES + 1), /太大|超过/],
      ['poster', await plain(300, 300).png().toBuffer(), /请选择图片用途/],
    ];
    for (const [use, bytes, words] of cases) {
      const { status, msg } = await upload(use, bytes);
      expect(status).toBe(0);
      expect(msg).toMatch(words);
    }
  });

  test('[EDT-08] of the web are stored like uploads, from public addresses only', async () => {
    const bytes = await plain(1400, 900).png().toBuffer();
    const { data: uploaded } = await upload('article', bytes);
    const encoder = new PictureEncoder();
    const store = new LocalFolder(join(dataDir, 'media'));
    const context = {
      now: new Date(),
      address: '203.0.113.9',
      host: 'games.example',
      operator: {
        id: 1,
        name: 'the-editor',
        display_name: 'the-editor',
        role: 'editor' as const,
        custom_roles: [],
        access: accessOf('editor', []),
      },
    };
    const requested: string[] = [];
    const stored = await storePictureOfWeb(
      {
        db: server.db,
        encoder,
        store,
        getPicture: async (url: string) => {
          requested.push(url);
          return { body: bytes };
        },
        ...context,
      } as never,
      { use: 'article', url: 'https://mmbiz.qpic.cn/a/640' },
    ).finally(() => encoder.stop());
    expect(uploaded.is_new).toBe(true);
    expect(stored).toEqual({ ...uploaded, is_new: false });
    expect(requested).toEqual(['https://mmbiz.qpic.cn/a/640']);
    for (const [url, words] of [
      ['http://127.0.0.1/a.png', '无法获取图片（不是公网地址），请另存后上传'],
      ['http://[::1]/a.png', '无法获取图片（不是公网地址），请另存后上传'],
      ['https://example.com:8080/a.png', '无法获取图片（不是公网地址），请另存后上传'],
      ['file:///etc/passwd', '图片网址应以 http:// 或 https:// 开头'],
    ]) {
      const { status, msg } = (await editor.request(importPicture, { use: 'article', url })).json();
      expect({ status, msg }, url).toEqual({ status: 0, msg: words });
    }
  });
});
