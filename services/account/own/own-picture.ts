import { serverMessages, successMessages } from '#contract/account/messages.ts';
import { OWN_PICTURES_PER_DAY } from '#contract/account/own-picture.ts';
import type { AccountFailure } from '#contract/account/responses.ts';
import { errors } from '#contract/errors.ts';
import { PICTURE_FAULTS } from '#contract/picture-file.ts';
import type { RequestClient } from '#contract/service-auth.ts';
import type { PictureEncoder } from '#platform/adapters/pictures/picture-encoder.ts';
import type { EncodedPicture, PictureProblem } from '#platform/adapters/pictures/picture-plan.ts';
import type { Clock } from '#platform/core/clock.ts';
import { randomFileName } from '#platform/core/ids.ts';
import { QueueFull } from '#platform/core/queue.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { AccessLog } from '#platform/security/access-log/access-log.ts';
import { atMost, DAY, type WindowLimit } from '#platform/security/limits/limit.ts';
import { refund, take } from '#platform/security/limits/sliding-log.ts';
import { submitPicture } from '../pictures/picture-repository.ts';
import { busy, malformed, tooMany } from '../responses.ts';
import type { OwnResponse } from './checked-call.ts';

/** What uploads of players need. */
export interface PictureUploads {
  encoder: Pick<PictureEncoder, 'encode'>;
  /** Whether the site allows them now. */
  isAllowed(): Promise<boolean>;
}

export interface PictureDeps {
  db: Database;
  clock: Clock;
  accessLog: AccessLog;
}

interface Upload {
  player_id: number;
  /** The hash of the session. */
  session: Uint8Array;
  client: RequestClient;
  /** The counted attempt. */
  attempt: number[];
}

const PLAN = { width: 256, height: 256, mostSide: 8_000, mostPixels: 25_000_000 };

const picturesOfPlayer: WindowLimit = { log: 'own-picture', windows: [atMost(OWN_PICTURES_PER_DAY, DAY)] };

/**
 * Re-encodes a picture and stores it for moderation. What other players see stays. Nothing of the sent bytes is stored. A
 * file that is no usable picture does not count against the limit of the day; one that finds the queue full does not count at all.
 */
export async function receivePicture(
  { db, clock, accessLog }: PictureDeps,
  { encoder }: PictureUploads,
  { player_id, session, client, attempt }: Upload,
  bytes: Buffer,
): Promise<OwnResponse> {
  const now = clock.now();
  const key = Buffer.from(String(player_id));
  const taken = await take(db, now, [{ limit: picturesOfPlayer, key }]);
  if (!taken.ok) {
    const msg = `24 小时内最多上传 ${OWN_PICTURES_PER_DAY} 次头像，请过一段时间再试`;
    return { ...tooMany(taken.retryAfter), msg };
  }
  const encoded = await encode(encoder, bytes);
  if ('failure' in encoded) {
    const isOurs = encoded.failure.code === 'BUSY';
    await refund(db, isOurs ? [...taken.hits, ...attempt] : taken.hits);
    return encoded.failure;
  }
  const name = randomFileName();
  const stem = `uploads/players/${name.slice(0, 2)}/${name}`;
  const files = encoded.files.map(({ suffix, type, body }) => ({ path: stem + suffix, type, body }));
  const [main] = files;
  const isStored = await transaction(db, async (tx) => {
    const ring = await accessLog.hold(tx);
    const picture = { path: main?.path ?? '', files, now };
    const id = await submitPicture(tx, { player_id, session }, picture);
    if (id === undefined) {
      return false;
    }
    const entry = { at: now, player_id, kind: 'picture' as const, subject_id: String(id), client };
    await accessLog.record(tx, ring, entry);
    return true;
  });
  if (!isStored) {
    await refund(db, taken.hits);
    return loginRequired();
  }
  return { status: 1, msg: successMessages.pictureSent, data: null };
}

async function encode(
  encoder: PictureUploads['encoder'],
  bytes: Buffer,
): Promise<EncodedPicture | { failure: AccountFailure }> {
  try {
    const encoded = await encoder.encode(bytes, PLAN);
    return 'problem' in encoded ? { failure: malformed(problemText(encoded.problem), 'picture') } : encoded;
  } catch (error) {
    if (error instanceof QueueFull) {
      return { failure: busy('正在处理的图片太多了') };
    }
    throw error;
  }
}

function problemText(problem: PictureProblem): string {
  switch (problem.reason) {
    case 'smuggling':
      return '这个文件含有图片以外的内容，请换一张';
    case 'too-large':
      return `图片有 ${problem.width} × ${problem.height} 像素，太大了，请缩小后再上传`;
    case 'too-small':
      return `图片只有 ${problem.width} × ${problem.height} 像素，宽和高至少要 ${PLAN.width / 2} 像素，请换一张清晰的`;
    default:
      return PICTURE_FAULTS[problem.reason];
  }
}

/** The failure of uploads that the site does not allow. */
export function notAllowed(): AccountFailure {
  return { status: 0, code: 'FORBIDDEN', msg: serverMessages.picturesClosed };
}

export function loginRequired(): AccountFailure {
  return { status: 0, code: 'LOGIN_REQUIRED', msg: errors.LOGIN_REQUIRED.msg };
}
