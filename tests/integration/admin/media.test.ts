import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PICTURE_MOST_BYTES, uploadPicture } from '#contract/admin/media.ts';
import { pictureSources } from '#portal/ui/image-url.ts';
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
});
