import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { portalCommand } from '../integration/command-line.ts';
import { copyEmbeddedTemplate } from '../integration/databases.ts';
import { type StandInBucket, startBucket } from '../stand-in-bucket.ts';
import { scaled } from '../time-limits.ts';

/** Starts processes in turn, on a machine that may be busy. */
const LIMIT_MS = scaled(180_000);
const folder = mkdtempSync(join(tmpdir(), 'youmen-bucket-'));
const large = randomBytes(3_000_001);

describe('a platform whose pictures are in a bucket', () => {
  let old: StandInBucket;
  let fresh: StandInBucket;
  beforeAll(async () => {
    [old, fresh] = await Promise.all([startBucket(), startBucket()]);
  });
  afterAll(async () => {
    await Promise.all([old.close(), fresh.close()]);
    for (const one of [folder, ...places]) {
      rmSync(one, { recursive: true, force: true });
    }
  });

  const portal = (DATA_DIR: string, { settings }: StandInBucket, ...args: string[]) =>
    portalCommand(
      {
        DATA_DIR,
        DEMO: '0',
        STORAGE: 's3',
        S3_ENDPOINT: settings.endpoint,
        S3_BUCKET: settings.bucket,
        S3_REGION: settings.region,
        S3_PATH_STYLE: '1',
        S3_ACCESS_KEY_ID: settings.accessKeyId,
        S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
      },
      ...args,
    );
  const place = () => mkdtempSync(join(folder, 'place-'));
  const places: string[] = [];
  const newHome = () => {
    const home = copyEmbeddedTemplate();
    places.push(home);
    return home;
  };
  const archive = join(folder, 'whole.tar');

  test(
    'one archive has its pictures and those of this machine; a restore into an empty bucket puts each where it was',
    async () => {
      const home = newHome();
      mkdirSync(join(home, 'media', 'icons'), { recursive: true });
      writeFileSync(join(home, 'media', 'icons', 'one.gif'), 'GIF89a');
      old.files.set('uploads/ab/abc-256x256@128.webp', { type: 'image/webp', body: Buffer.from('small') });
      old.files.set('uploads/cd/large.avif', { type: 'image/avif', body: large });
      old.files.set('uploads/ef/third.webp', { type: 'image/webp', body: Buffer.from('third') });
      writeFileSync(join(home, 'games.csv'), 'name\n云海剑歌\n');
      expect(await portal(home, old, 'import', 'games', join(home, 'games.csv'))).toMatchObject({ code: 0 });
      expect(await portal(home, old, 'backup', archive)).toMatchObject({ code: 0, err: '' });

      const target = place();
      fresh.files.set('uploads/ef/third.webp', { type: 'image/webp', body: Buffer.from('third') });
      const restored = await portal(target, fresh, 'restore', archive, '--yes');
      expect(restored).toMatchObject({ err: '', out: expect.stringContaining('已补上 3 个图片文件') });
      expect(restored.out).toContain('图片 对象存储');
      expect([...fresh.files.keys()].sort()).toEqual([...old.files.keys()].sort());
      for (const [path, { type, body }] of old.files) {
        const file = fresh.files.get(path);
        expect([path, file?.type, file?.body.equals(body)]).toEqual([path, type, true]);
      }
      expect(readFileSync(join(target, 'media', 'icons', 'one.gif'), 'utf8')).toBe('GIF89a');
      expect(existsSync(join(target, 'media', 'uploads'))).toBe(false);
    },
    LIMIT_MS,
  );

  test(
    'the same archive restores to a machine that stores its own pictures',
    async () => {
      const local = place();
      expect(await portalCommand({ DATA_DIR: local, DEMO: '0' }, 'restore', archive, '--yes')).toMatchObject({
        err: '',
        out: expect.stringContaining('已补上 4 个图片文件'),
      });
      expect(readFileSync(join(local, 'media', 'uploads', 'cd', 'large.avif')).equals(large)).toBe(true);
    },
    LIMIT_MS,
  );

  test(
    'an unreachable bucket is reported, and the previous data is put back',
    async () => {
      const home = newHome();
      writeFileSync(join(home, 'games.csv'), 'name\n先前的\n');
      await portal(home, fresh, 'import', 'games', join(home, 'games.csv'));
      fresh.files.clear();
      fresh.fails = 1_000;
      const failed = await portal(home, fresh, 'restore', archive, '--replace', '--yes');
      fresh.fails = 0;
      expect(failed).toMatchObject({ code: 4, err: expect.stringContaining('恢复失败') });
      writeFileSync(join(home, 'again.csv'), 'name\n先前的\n');
      const again = await portal(home, fresh, 'import', 'games', join(home, 'again.csv'), '--dry-run');
      expect(again.out + again.err).toMatch(/没有变化 +1/);
    },
    LIMIT_MS,
  );
});
