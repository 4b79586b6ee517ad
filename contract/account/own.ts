import * as z from 'zod/mini';
import { imageUrl, time } from '../fields.ts';
import { CONSENT_DOCUMENTS } from './consent-documents.ts';
import { CLOSING_COMMENTS, OWN_ADDRESSES } from './constants.ts';
import { code, mobile, newPassword, nickname } from './form-fields.ts';
import { serverMessages } from './messages.ts';
import { PROFILE_ICONS } from './profile-icons.ts';

const version = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}-[0-9a-f]{8}$/, serverMessages.versionOutdated));

/** The current version of each document: the date from which it applies and the start of the SHA-256 of its text. */
export const documentVersions = z.object({ agreement: version, privacy: version });
export type DocumentVersions = z.output<typeof documentVersions>;

/** The data of `DOCUMENTS_ADDRESS`. */
export const shownDocuments = z.object({
  documents: z.nullable(documentVersions).check(z.describe('Null if the texts are not available')),
});

const sessionId = z.string().check(z.regex(/^[\w-]{22}$/, serverMessages.sessionUnknown));

export const ownSession = z.object({
  session: sessionId,
  device: z.string().check(z.describe('A short description, 「iPhone · 微信」; empty if it is unknown')),
  province: z.string().check(z.describe('The province of the login, or the country; empty if it is unknown')),
  began_at: time,
  used_at: time.check(z.describe('To the hour')),
  current: z.boolean(),
});
export type OwnSession = z.output<typeof ownSession>;

export const ownConsent = z.object({ document: z.enum(CONSENT_DOCUMENTS), version, accepted_at: time });

/** An account that is about to be closed. */
export const ownClosing = z.object({
  due_at: time,
  comments: z.enum(CLOSING_COMMENTS),
});

/** The nickname and the picture of the player. */
export const ownProfile = z.object({
  nickname: z.string(),
  icon_url: imageUrl,
  nickname_from: z.nullable(time).check(z.describe('When the nickname can be changed again; null: now')),
});
export type OwnProfile = z.output<typeof ownProfile>;

/** What the account service stores about the signed-in player and shows to the player. */
export const ownAccount = z.object({
  sessions: z.array(ownSession).check(z.describe('Newest first')),
  consents: z.array(ownConsent).check(z.describe('Newest first')),
  documents: z
    .nullable(documentVersions)
    .check(
      z.describe('Null if the texts are not available, or the account service does not ask for consents'),
    ),
  profile: ownProfile,
  upload: z.optional(
    z
      .object({
        state: z.nullable(z.enum(['待审核', '已退回'])),
        reason: z.string(),
        removed: z.optional(z.boolean().check(z.describe('The refused picture had been in use'))),
      })
      .check(
        z.describe('The newest uploaded picture that others do not see; missing: uploads are not allowed'),
      ),
  ),
  mobile_masked: z.string().check(z.describe('Empty without a known number')),
  closing: z.nullable(ownClosing),
  can: z
    .object({ change_number: z.boolean(), use_codes: z.boolean() })
    .check(
      z.describe(
        '`change_number`: the account service can; `use_codes`: the number is known, so that codes reach the player',
      ),
    ),
});
export type OwnAccount = z.output<typeof ownAccount>;

/** What a code to the player's own number is for. */
export const OWN_CODE_USES = ['close', 'number', 'password'] as const;
export type OwnCodeUse = (typeof OWN_CODE_USES)[number];

/** A call that reads, or that a player may make without having accepted the current texts. */
const open = { withoutConsent: true } as const;

/**
 * The calls of the signed-in player's account: form-encoded POSTs with status 200, from this origin's pages. Without a
 * session they return LOGIN_REQUIRED. Those without `withoutConsent` return CONSENT_REQUIRED until the player has accepted
 * the current texts.
 */
export const ownAccountCalls = {
  read: { ...open, address: OWN_ADDRESSES.read, input: z.object({}) },
  /** Ends one of the player's sessions; that of another player is unknown. */
  endSession: { ...open, address: OWN_ADDRESSES.endSession, input: z.object({ session: sessionId }) },
  /** Ends all sessions of the player except this one. */
  endOthers: { ...open, address: OWN_ADDRESSES.endOthers, input: z.object({}) },
  /** Accepts the current versions; CONFLICT if a text has changed since. */
  accept: { ...open, address: OWN_ADDRESSES.accept, input: documentVersions },
  /** The player's personal data; REAUTH_REQUIRED if the login is more than `EXPORT_MINUTES` old. */
  exportData: { ...open, address: OWN_ADDRESSES.exportData, input: z.object({}) },
  /** Changes the nickname; CONFLICT before `nickname_from`. */
  setNickname: { address: OWN_ADDRESSES.setNickname, input: z.object({ nickname }) },
  setIcon: {
    address: OWN_ADDRESSES.setIcon,
    input: z.object({ icon_url: z.string().check(z.refine((icon) => PROFILE_ICONS.includes(icon))) }),
  },
  /** Sends a code to the player's number, for one of the calls below. */
  sendOwnCode: {
    ...open,
    address: OWN_ADDRESSES.sendOwnCode,
    input: z.object({ use: z.enum(OWN_CODE_USES) }),
  },
  /** Sends a code to the number that shall replace the player's. */
  sendNumberCode: { address: OWN_ADDRESSES.sendNumberCode, input: z.object({ mobile }) },
  /** Replaces the number. `code` went to the present number, `mobile_code` to the new one. */
  changeNumber: {
    address: OWN_ADDRESSES.changeNumber,
    input: z.object({ code, mobile, mobile_code: code }),
  },
  /** Sets the password with a code of the number, and ends the other sessions. */
  changePassword: {
    ...open,
    address: OWN_ADDRESSES.changePassword,
    input: z.object({ code, password: newPassword }),
  },
  /** Closes the account in `CLOSING_DAYS` days and ends all sessions. */
  close: {
    ...open,
    address: OWN_ADDRESSES.close,
    input: z.object({ code, comments: z.enum(CLOSING_COMMENTS, serverMessages.commentsOpen) }),
  },
  /** Takes the closing back. */
  reopen: { ...open, address: OWN_ADDRESSES.reopen, input: z.object({}) },
} as const;
export type OwnAccountCall = keyof typeof ownAccountCalls;

/** Whether a call acts for the player, who has to have accepted the current texts. */
export function ownCallNeedsConsent(call: OwnAccountCall): boolean {
  return !('withoutConsent' in ownAccountCalls[call]);
}

/** The age of the login up to which the personal data are exported. */
export const EXPORT_MINUTES = 15;
