import { SMS_NOTICE_KINDS } from '#contract/vocabulary.ts';
import type { SmsNoticeKind } from '#platform/core/config/sms-settings.ts';

export interface CodeMessage {
  mobile: string;
  code: string;
  purpose: 'login' | 'reset';
  minutes: number;
}

/** The notification that an account is closed on `day` (`2026-12-01`) unless its player logs in. */
export interface InactiveMessage {
  mobile: string;
  day: string;
}

/** The notification that an operator moved an account, to its former and to its new number, at `time` (`11 月 21 日 10:00`). */
export interface NumberMessage {
  mobile: string;
  time: string;
}

/** A notification that the player wants by SMS: the game that it is about, and the moment, `11 月 27 日 10:00`. */
export interface NoticeMessage {
  mobile: string;
  kind: SmsNoticeKind;
  name: string;
  /** Empty for a reservation. */
  moment: string;
}

export interface SmsSender {
  /**
   * Resolves when the provider has accepted the message.
   * @throws {SmsFailure}
   */
  send(message: CodeMessage): Promise<void>;
  /**
   * As `send`; null without a template for it.
   * @throws {SmsFailure}
   */
  notifyInactive: ((message: InactiveMessage) => Promise<void>) | null;
  /**
   * As `send`; null without a template for it.
   * @throws {SmsFailure}
   */
  notifyNumber: ((message: NumberMessage) => Promise<void>) | null;
  /** The kinds of notifications that have a template. */
  readonly noticeKinds: readonly SmsNoticeKind[];
  /**
   * As `send`, of a kind with a template.
   * @throws {SmsFailure}
   */
  sendNotice(message: NoticeMessage): Promise<void>;
}

/** A message was not sent. The error text contains no number and no code. */
export class SmsFailure extends Error {
  /** The provider's rate limit of this number is reached. */
  readonly isLimit: boolean;
  /** The provider refuses this number; other numbers may be accepted. */
  readonly isNumber: boolean;
  /** The provider refuses this text, such as a word in a game's name; other texts may be accepted. */
  readonly isText: boolean;
  /** The provider did not respond: every other message would fail as well. */
  readonly isAway: boolean;

  constructor(
    message: string,
    options: Partial<Pick<SmsFailure, 'isLimit' | 'isNumber' | 'isText' | 'isAway'>> & {
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: options.cause });
    this.isLimit = options.isLimit ?? false;
    this.isNumber = options.isNumber ?? false;
    this.isText = options.isText ?? false;
    this.isAway = options.isAway ?? false;
  }
}

/** Masks a phone number: `138****8000`. */
export function maskMobile(mobile: string): string {
  return mobile.replace(/^(\d{3})\d{4}(\d{4})$/, '$1****$2');
}

/** The kinds with a template, and the template of one of them. */
export function noticeTemplates(templates: Readonly<Record<SmsNoticeKind, string | undefined>>) {
  return {
    kinds: SMS_NOTICE_KINDS.filter((kind) => templates[kind] !== undefined),
    of(kind: SmsNoticeKind): string {
      const template = templates[kind];
      if (template === undefined) {
        throw new SmsFailure(`there is no template for ${kind}`);
      }
      return template;
    },
  };
}
