import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uploadPicture } from '#contract/admin/media.ts';
import { S3Bucket } from '#platform/adapters/storage/s3-bucket.ts';
import { makeBackupFile } from '#platform/backup/make-backup-file.ts';
import { systemClock } from '#platform/core/clock.ts';
import { loadConfig } from '#platform/core/config/config.ts';
import { createLogger } from '#platform/core/logger.ts';
import { registerStoredImages } from '#platform/http/files/stored-images.ts';
import { seededRandom } from '#tests/chaos/claims/random.ts';
import { openOperatorApp } from '#tests/integration/admin/operator-app.ts';
import { describeOneDatabase } from '#tests/integration/databases.ts';
import { longForm } from '#tests/long-form.ts';
import { scaled } from '#tests/time-limits.ts';
import {
  BODY,
  FAULTS,
  type FaultyStore,
  LIST_FAULTS,
  PICTURE,
  startFaultyStore,
} from './object-store/faulty-store.ts';
import { TrustingBucket } from './object-store/plants.ts';
import { runRandomFaults, sometimes } from './object-store/random-faults.ts';
import { runStoreFaults, TIMEOUT_MS } from './object-store/run.ts';

const form = longForm('STORAGE');
const LIMIT_MS = scaled(120_000) * form.rounds;
const folder = mkdtempSync(join(tmpdir(), 'youmen-store-'));
let server: FaultyStore;
beforeAll(async () => {
  server = await startFaultyStore();
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

test('no operation on a faulty object store succeeds or hangs', { timeout: LIMIT_MS }, async () => {
  const store = new S3Bucket(server.settings, TIMEOUT_MS);
  for (let round = 0; round < form.rounds; round += 1) {
    expect(await runStoreFaults(server, store)).toEqual([]);
    expect(await runRandomFaults(server, store, { ...form, times: 20 }), form.seed).toEqual([]);
  }
});

test('the suite finds a client that trusts the store', { timeout: 120_000 }, async () => {
  const trusting = new TrustingBucket(server.settings);
  const random = { times: 10, random: seededRandom(1) };
  expect((await runRandomFaults(server, trusting, random)).join('\n')).toMatch(/^put .* returns 20[246]/m);
  const found = await runStoreFaults(server, trusting);
  expect(found).toEqual(
    expect.arrayContaining([
      'read hangs while the store never responds',
      'read succeeds while the store is a captive portal',
      'read hangs while the store sends a byte every 50 ms',
      'put succeeds while the store is a captive portal',
      'list succeeds while the store is a captive portal',
      'list succeeds while the store cuts the list off',
      'list succeeds while the store lacks the next page',
    ]),
  );
});

describe('pictures of a faulty object store', () => {
  const logger = createLogger('silent');
  const get = (app: ReturnType<typeof fastify>, headers = {}) =>
    app.inject({ url: `/images/${PICTURE}`, headers });

  test('fail at once after five slow ones, and return without a restart', async () => {
    let ticks = 0;
    const clock = { now: () => new Date(), ticks: () => ticks };
    const app = fastify();
    registerStoredImages(app, new S3Bucket(server.settings, TIMEOUT_MS), { clock, logger });
    const { headers } = await get(app);
    server.fault = FAULTS['never responds'];
    await Promise.all(Array.from({ length: 5 }, () => get(app)));
    const started = performance.now();
    const refused = await get(app);
    expect([refused.statusCode, refused.headers['cache-control']]).toEqual([503, 'no-store']);
    expect(performance.now() - started).toBeLessThan(TIMEOUT_MS / 2);
    expect((await get(app, { 'if-none-match': headers.etag })).statusCode).toBe(304);
    server.fault = undefined;
    ticks += 10_001;
    expect((await get(app)).statusCode).toBe(200);
    await app.close();
  });

  test('that are missing or refused do not affect others', async () => {
    const app = fastify();
    registerStoredImages(app, new S3Bucket(server.settings), { clock: systemClock, logger });
    server.fault = FAULTS['refuses (403)'];
    for (let count = 0; count < 8; count += 1) {
      expect((await get(app)).statusCode).toBe(503);
    }
    server.fault = undefined;
    expect((await get(app)).statusCode).toBe(200);
    await app.close();
  });
});

describeOneDatabase('a faulty object store', (open) => {
  test('makes no backup, and leaves the previous one', { timeout: 120_000 }, async () => {
    const db = await open();
    const file = join(folder, 'backup.tar');
    writeFileSync(file, 'the previous backup');
    const s3 = { kind: 's3' as const, ...server.settings };
    const config = { ...loadConfig({ DATA_DIR: folder }), storage: s3 };
    const store = new S3Bucket(server.settings, TIMEOUT_MS);
    const back = () => makeBackupFile({ db, store, config }, file, { now: new Date() });
    for (const [name, fault] of Object.entries(LIST_FAULTS)) {
      server.fault = fault;
      await expect(back(), name).rejects.toThrow();
    }
    server.fault = undefined;
    const kept = [...server.files];
    server.files.clear();
    await expect(back()).rejects.toThrow(`lists ${PICTURE} and does not have it`);
    expect(readFileSync(file, 'utf8')).toBe('the previous backup');
    expect(readdirSync(folder)).not.toContain('backup.tar.partial');
    server.files = new Map(kept);
    expect(await back()).toMatchObject({ files: 1 });
  });

  test('makes a complete backup or none while requests fail at random', { timeout: LIMIT_MS }, async () => {
    const db = await open();
    const file = join(folder, 'random.tar');
    const config = {
      ...loadConfig({ DATA_DIR: folder }),
      storage: { kind: 's3' as const, ...server.settings },
    };
    const store = new S3Bucket(server.settings, TIMEOUT_MS);
    const results = { made: 0, refused: 0 };
    for (let turn = 0; turn < 10 * form.rounds; turn += 1) {
      writeFileSync(file, 'the previous backup');
      server.fault = sometimes(server, 0.3, form.random);
      const made = await makeBackupFile({ db, store, config }, file, { now: new Date() }).catch(() => null);
      results[made ? 'made' : 'refused'] += 1;
      if (made) {
        expect(made, form.seed).toMatchObject({ files: 1 });
        expect(readFileSync(file).includes(BODY), form.seed).toBe(true);
      } else {
        expect(readFileSync(file, 'utf8'), form.seed).toBe('the previous backup');
      }
      expect(readdirSync(folder)).not.toContain('random.tar.partial');
    }
    server.fault = undefined;
    console.log(`${form.seed}: ${results.made} backups made, ${results.refused} refused`);
  });

  test('refuses an upload with a message, without a trace in the audit', async () => {
    const db = await open();
    const { endpoint, bucket, region, accessKeyId, secretAccessKey } = server.settings;
    const app = await openOperatorApp(db, {
      DATA_DIR: folder,
      STORAGE: 's3',
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_PATH_STYLE: '1',
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    });
    const editor = await app.signedIn('editor');
    const picture = sharp({ create: { width: 300, height: 300, channels: 3, background: '#c40' } });
    const bytes = await picture.png().toBuffer();
    const upload = async () => (await editor.request(uploadPicture, { use: 'icon' }, bytes)).json();
    for (const fault of ['is full (507)', 'refuses (403)', 'resets the connection']) {
      server.fault = FAULTS[fault];
      expect(await upload(), fault).toMatchObject({
        status: 0,
        msg: expect.stringContaining('图片未保存'),
      });
    }
    const uploads = () => db.selectFrom('audit_entry').select('id').where('action', '=', 'upload').execute();
    expect(await uploads()).toEqual([]);
    server.fault = undefined;
    expect(await upload()).toMatchObject({ status: 1 });
    expect(await uploads()).toHaveLength(1);
    await app.close();
  });
});
