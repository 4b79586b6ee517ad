import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  type importPicture,
  PICTURE_MOST_BYTES,
  PICTURE_MOST_PIXELS,
  PICTURE_MOST_SIDE,
  PICTURE_USES,
  type PictureUse,
  type uploadPicture,
} from '#contract/admin/media.ts';
import { PICTURE_FAULTS } from '#contract/picture-file.ts';
import { Refusal } from '#contract/refusal.ts';
import { getPublic } from '#platform/adapters/http-client/get-public.ts';
import type { PictureEncoder } from '#platform/adapters/pictures/picture-encoder.ts';
import type { EncodedPicture, PictureProblem } from '#platform/adapters/pictures/picture-plan.ts';
import { StoreFailure } from '#platform/adapters/storage/file-store.ts';
import { auditOf } from '#platform/admin/records.ts';
import { registerPicture } from '#platform/admin/register-picture.ts';
import { record } from '#platform/audit/record.ts';
import { bytesOf } from '#platform/core/bytes-of.ts';
import { QueueFull } from '#platform/core/queue.ts';
import { isDiskFull } from '#platform/database/error-codes.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { AdminHandle } from '../context.ts';

const IMPORT_LIMIT_MS = 20_000;
/** Without a referrer: 公众号 sends other sites a picture that says so. */
const IMPORT_HEADERS = {
  'user-agent': 'Mozilla/5.0 (compatible; YoumenPictures/1.0)',
  accept: 'image/avif,image/webp,image/png,image/jpeg',
};

/** Characters of the hash in a picture's name: 96 bits. */
const NAME_LENGTH = 24;

/** Re-encodes a picture for its use and stores it, smaller copies first, so that none is missing once the path is used. */
export const storePicture: AdminHandle<typeof uploadPicture> = async (
  context,
  { use, name: fileName = '' },
) => {
  const { db, encoder, store, operator, now, file } = context;
  const bytes = await bytesOf(file, PICTURE_MOST_BYTES, tooLarge);
  const picture = await encode(encoder, bytes, use);
  const name = createHash('sha256').update(use).update(bytes).digest('hex').slice(0, NAME_LENGTH);
  const stem = `uploads/${name.slice(0, 2)}/${name}`;
  for (const { suffix, body, type } of picture.files.toReversed()) {
    await store.put(stem + suffix, body, type).catch((error: unknown) => {
      throw isDiskFull(error) ? error : new StoreFailure('storing a picture failed', { cause: error });
    });
  }
  const [main] = picture.files;
  const path = `${stem}${main?.suffix}`;
  const size = { width: picture.width, height: picture.height, bytes: main?.body.length ?? 0 };
  const is_new = await transaction(db, async (tx) => {
    const isNew = await registerPicture(tx, {
      path,
      use,
      ...size,
      name: fileName,
      at: now,
      by: operator.name,
    });
    const entry = { ...auditOf('media', context), action: 'upload' };
    await record(tx, { ...entry, title: PICTURE_USES[use].label, after: { path } });
    return isNew;
  });
  return { path, ...size, is_new };
};

/**
 * Stores a picture of the web.
 * @throws {Refusal} BAD_REQUEST if it cannot be read, or is no usable picture
 */
export const storePictureOfWeb: AdminHandle<typeof importPicture> = async (context, { use, url }) => {
  const { getPicture = getPublic } = context;
  const result = await getPicture(url, {
    headers: IMPORT_HEADERS,
    timeoutMs: IMPORT_LIMIT_MS,
    mostBytes: PICTURE_MOST_BYTES,
  });
  if ('fault' in result) {
    throw new Refusal('BAD_REQUEST', `无法获取图片（${result.fault}），请另存后上传`);
  }
  return storePicture({ ...context, file: Readable.from([result.body]) }, { use });
};

async function encode(encoder: PictureEncoder, bytes: Buffer, use: PictureUse): Promise<EncodedPicture> {
  const { width, height } = PICTURE_USES[use];
  const limits = { mostSide: PICTURE_MOST_SIDE, mostPixels: PICTURE_MOST_PIXELS };
  try {
    const encoded = await encoder.encode(bytes, { width, height, ...limits });
    if ('problem' in encoded) {
      throw new Refusal('BAD_REQUEST', problemText(encoded.problem, use));
    }
    return encoded;
  } catch (error) {
    throw error instanceof QueueFull ? new Refusal('BUSY', '正在处理的图片太多，请稍后再传') : error;
  }
}

function problemText(problem: PictureProblem, use: PictureUse): string {
  switch (problem.reason) {
    case 'animated':
      return `不支持动图（这张有 ${problem.frames} 帧），请上传静态图片`;
    case 'smuggling':
      return '图片文件里夹带了网页、文档或压缩包，请用图片软件重新导出后再上传';
    case 'too-large':
      return `图片有 ${problem.width} × ${problem.height} 像素，边长最多 ${PICTURE_MOST_SIDE}、总共最多 ${PICTURE_MOST_PIXELS / 10_000} 万像素，请缩小后再上传`;
    case 'too-small': {
      const { label, width, height } = PICTURE_USES[use];
      return `图片只有 ${problem.width} × ${problem.height} 像素，${label}建议 ${width} × ${height}，至少要一半`;
    }
    default:
      return PICTURE_FAULTS[problem.reason];
  }
}

function tooLarge(): Refusal {
  return new Refusal('BAD_REQUEST', `图片超过 ${PICTURE_MOST_BYTES / 1024 / 1024} MB，请压缩后再上传`);
}
