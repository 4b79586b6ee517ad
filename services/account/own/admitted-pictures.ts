import type { AccountFailure } from '#contract/account/responses.ts';
import type { Logger } from '#platform/core/logger.ts';
import { HOUR, type WindowLimit } from '#platform/security/limits/limit.ts';
import { take } from '#platform/security/limits/sliding-log.ts';
import type { Visitor } from '../gateway/gateway-deps.ts';
import { busy, consentRequired, tooMany, unavailable } from '../responses.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { OwnResponse } from './checked-call.ts';
import {
  loginRequired,
  notAllowed,
  type PictureDeps,
  type PictureUploads,
  receivePicture,
} from './own-picture.ts';

/** Bodies in memory at once in this process; they are up to 8 MB. */
const MOST_AT_ONCE = 8;
/** Bodies that are no usable picture count, too: each costs memory and a decoding. */
const attemptsOfPlayer: WindowLimit = { log: 'own-picture-try', windows: [{ ms: HOUR, most: 20 }] };

/** An upload whose body may come now. It has a place until `upload` has finished, or until `end` without one. */
export interface AdmittedPicture {
  /** Takes the picture, for moderation. Never rejects. */
  upload(bytes: Buffer): Promise<OwnResponse>;
  /** The request has ended. */
  end(): void;
}

interface Deps extends PictureDeps {
  logger: Logger;
  sessions: Sessions;
  /** Undefined where no pictures can be stored. */
  pictures?: PictureUploads | undefined;
}

/** The uploads of pictures that are under way in this process: one for each player, and a few in total. */
export class AdmittedPictures {
  #deps: Deps;
  #players = new Set<number>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Admits an upload before its body is read, which counts as an attempt, or refuses it. Never rejects. */
  async admit(visitor: Visitor): Promise<AdmittedPicture | AccountFailure> {
    try {
      const session = await this.#deps.sessions.current(visitor);
      if (!session) {
        return loginRequired();
      }
      if (await session.owesConsent()) {
        return consentRequired();
      }
      if (!(await this.#deps.pictures?.isAllowed())) {
        return notAllowed();
      }
      const { id } = session.player;
      if (this.#players.has(id)) {
        return busy('您的上一张图片还在上传');
      }
      if (this.#players.size >= MOST_AT_ONCE) {
        return busy('正在上传图片的人太多了');
      }
      this.#players.add(id);
      const taken = await this.#countAttempt(id);
      if (!taken.ok) {
        this.#players.delete(id);
        return tooMany(taken.retryAfter);
      }
      return this.#admitted(id, taken.hits, visitor);
    } catch (error) {
      this.#deps.logger.error('admitting a picture failed', { error });
      return unavailable();
    }
  }

  async #countAttempt(id: number) {
    const { db, clock } = this.#deps;
    try {
      return await take(db, clock.now(), [{ limit: attemptsOfPlayer, key: Buffer.from(String(id)) }]);
    } catch (error) {
      this.#players.delete(id);
      throw error;
    }
  }

  #admitted(id: number, attempt: number[], visitor: Visitor): AdmittedPicture {
    let isUploading = false;
    return {
      upload: async (bytes) => {
        isUploading = true;
        try {
          return await this.#receive(bytes, visitor, attempt);
        } catch (error) {
          this.#deps.logger.error('receiving a picture failed', { error });
          return unavailable();
        } finally {
          this.#players.delete(id);
        }
      },
      end: () => {
        if (!isUploading) {
          this.#players.delete(id);
        }
      },
    };
  }

  /** The session may have ended, and the site's setting may have changed, while the body came. */
  async #receive(bytes: Buffer, visitor: Visitor, attempt: number[]): Promise<OwnResponse> {
    const { pictures, sessions } = this.#deps;
    const session = await sessions.current(visitor);
    if (!session) {
      return loginRequired();
    }
    if (!(pictures && (await pictures.isAllowed()))) {
      return notAllowed();
    }
    const { player, hash } = session;
    const from = { player_id: player.id, session: hash, client: visitor, attempt };
    return receivePicture(this.#deps, pictures, from, bytes);
  }
}
