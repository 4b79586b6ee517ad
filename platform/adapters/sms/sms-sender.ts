export interface CodeMessage {
  mobile: string;
  code: string;
  purpose: 'login' | 'reset';
  minutes: number;
}

export interface SmsSender {
  /**
   * Resolves when the provider has accepted the message.
   * @throws {SmsFailure}
   */
  send(message: CodeMessage): Promise<void>;
}

/** A message was not sent. The error text contains no number and no code. */
export class SmsFailure extends Error {
  /** The provider's rate limit of this number is reached. */
  readonly isLimit: boolean;

  constructor(message: string, options: { isLimit?: boolean; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.isLimit = options.isLimit ?? false;
  }
}

/** Masks a phone number: `138****8000`. */
export function maskMobile(mobile: string): string {
  return mobile.replace(/^(\d{3})\d{4}(\d{4})$/, '$1****$2');
}
