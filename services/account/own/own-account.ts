import { CONSENT_DOCUMENTS } from '#contract/account/consent-documents.ts';
import { serverMessages, successMessages } from '#contract/account/messages.ts';
import {
  EXPORT_MINUTES,
  type OwnAccount,
  type OwnAccountCall,
  ownCallNeedsConsent,
} from '#contract/account/own.ts';
import type { AccountFailure } from '#contract/account/responses.ts';
import { Refusal } from '#contract/refusal.ts';
import { chinaTime } from '#platform/core/clock.ts';
import type { Logger } from '#platform/core/logger.ts';
import type { AccessLog } from '#platform/security/access-log/access-log.ts';
import { DAY, MINUTE, type WindowLimit } from '#platform/security/limits/limit.ts';
import { refund, take } from '#platform/security/limits/sliding-log.ts';
import { findClosing } from '../closings/closing-repository.ts';
import { listConsents, writeConsents } from '../consents/consent-repository.ts';
import type { ReadVersions } from '../consents/owed-consent.ts';
import type { Visitor } from '../gateway/gateway-deps.ts';
import { findUnseenPicture } from '../pictures/picture-repository.ts';
import type { ShowProfile } from '../players/profile-changes.ts';
import { consentRequired, tooMany, unavailable } from '../responses.ts';
import type { OwnSessions } from '../sessions/own-sessions.ts';
import type { CurrentSession } from '../sessions/sessions.ts';
import { type AdmittedPicture, AdmittedPictures } from './admitted-pictures.ts';
import { checked, type OwnHandlers, type OwnResponse } from './checked-call.ts';
import { closingCalls } from './own-closing.ts';
import { codeCalls, type OwnCodeDeps, readOwnNumber } from './own-codes.ts';
import { credentialCalls } from './own-credentials.ts';
import { loginRequired, type PictureUploads } from './own-picture.ts';
import { type CheckNickname, profileCalls, readProfile } from './own-profile.ts';

/** A player's personal data as the operators export it; undefined if there is no such player. */
export type ExportPlayer = (id: number, now: Date) => Promise<object | undefined>;

interface Deps extends OwnCodeDeps {
  logger: Logger;
  accessLog: AccessLog;
  own: OwnSessions;
  versions: ReadVersions;
  exportPlayer: ExportPlayer;
  checkNickname: CheckNickname;
  showProfile: ShowProfile;
  /** Undefined where no pictures can be stored. */
  pictures?: PictureUploads | undefined;
}

type Fields = Record<string, string>;

const exportsOfPlayer: WindowLimit = { log: 'own-data', windows: [{ ms: DAY, most: 3 }] };

/** The signed-in player's own account: sessions, consents, personal data, profile, number, password and closing. */
export class OwnAccounts {
  #deps: Deps;
  #calls: OwnHandlers<OwnAccountCall>;
  #pictures: AdmittedPictures;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#pictures = new AdmittedPictures(deps);
    this.#calls = {
      ...this.#ownCalls,
      ...profileCalls(deps),
      ...codeCalls(deps),
      ...credentialCalls(deps),
      ...closingCalls(deps),
    };
  }

  /** Runs one of the calls. Never rejects. */
  async run(call: OwnAccountCall, fields: Fields, visitor: Visitor): Promise<OwnResponse> {
    try {
      const session = await this.#deps.sessions.current(visitor);
      if (!session) {
        return loginRequired();
      }
      if (ownCallNeedsConsent(call) && (await session.owesConsent())) {
        return consentRequired();
      }
      return await this.#calls[call](fields, session, visitor);
    } catch (error) {
      this.#deps.logger.error('own account call failed', { error });
      return unavailable();
    }
  }

  /** Admits an upload of a picture before its body is read, or refuses it. Never rejects. */
  admitPicture(visitor: Visitor): Promise<AdmittedPicture | AccountFailure> {
    return this.#pictures.admit(visitor);
  }

  #ownCalls: OwnHandlers<'read' | 'endSession' | 'endOthers' | 'accept' | 'exportData'> = {
    read: async (_fields, session) => ({ status: 1, msg: 'ok', data: await this.#read(session) }),

    endSession: (fields, session, visitor) =>
      checked('endSession', fields, async (input) =>
        (await this.#deps.own.end(session, input.session, visitor))
          ? { status: 1, msg: successMessages.sessionEnded, data: null }
          : { status: 0, code: 'NOT_FOUND', msg: serverMessages.sessionUnknown },
      ),

    endOthers: async (_fields, session, visitor) => {
      const ended = await this.#deps.own.endOthers(session, visitor);
      return { status: 1, msg: successMessages.othersEnded, data: { ended } };
    },

    accept: (fields, session) =>
      checked('accept', fields, async (shown) => {
        const { db, clock, versions } = this.#deps;
        const current = await versions();
        if (!current) {
          return unavailable();
        }
        if (CONSENT_DOCUMENTS.some((document) => shown[document] !== current[document])) {
          return { status: 0, code: 'CONFLICT', msg: serverMessages.versionOutdated };
        }
        await writeConsents(db, session.player.id, current, clock.now());
        return { status: 1, msg: successMessages.consentAccepted, data: null };
      }),

    exportData: async (_fields, { player, begun }) => {
      const { db, clock, exportPlayer } = this.#deps;
      const now = clock.now();
      if (now.getTime() - begun.getTime() > EXPORT_MINUTES * MINUTE) {
        return { status: 0, code: 'REAUTH_REQUIRED', msg: serverMessages.exportNeedsLogin };
      }
      const taken = await take(db, now, [{ limit: exportsOfPlayer, key: Buffer.from(String(player.id)) }]);
      if (!taken.ok) {
        return tooMany(taken.retryAfter);
      }
      try {
        const data = await exportPlayer(player.id, now);
        return data ? { status: 1, msg: 'ok', data } : unavailable();
      } catch (error) {
        await refund(db, taken.hits);
        if (error instanceof Refusal) {
          return { status: 0, code: 'UNAVAILABLE', msg: error.message };
        }
        throw error;
      }
    },
  };

  async #read(session: CurrentSession): Promise<OwnAccount> {
    const { db, clock, own, versions, backend } = this.#deps;
    const { id } = session.player;
    const [sessions, consents, documents, profile, closing, number, upload] = await Promise.all([
      own.list(session),
      listConsents(db, id),
      session.requiresConsent ? versions() : null,
      readProfile(db, id, clock.now()),
      findClosing(db, id),
      readOwnNumber(this.#deps, id),
      this.#readUpload(id),
    ]);
    return {
      sessions,
      profile,
      ...(upload && { upload }),
      mobile_masked: session.player.mobile_masked,
      closing: closing ? { due_at: chinaTime(closing.due_at), comments: closing.comments } : null,
      can: { change_number: backend.changeNumber !== null, use_codes: number.mobile !== null },
      consents: consents.map(({ accepted_at, ...consent }) => ({
        ...consent,
        accepted_at: chinaTime(accepted_at),
      })),
      documents,
    };
  }

  /** The own picture that others do not see; undefined while the site does not allow uploads, or if that is not known. */
  async #readUpload(playerId: number): Promise<OwnAccount['upload']> {
    if (!(await this.#deps.pictures?.isAllowed().catch(() => false))) {
      return undefined;
    }
    const { state, reason = '', removed } = (await findUnseenPicture(this.#deps.db, playerId)) ?? {};
    return state === '待审核' || state === '已退回'
      ? { state, reason, ...(removed && { removed }) }
      : { state: null, reason: '' };
  }
}
