/** A phone code on its way. */
export interface CodeMessage {
  mobile: string;
  code: string;
  purpose: 'login' | 'reset';
  /** How long the code is good for. */
  minutes: number;
}

/** Carries phone codes to phones. */
export interface SmsSender {
  /**
   * Resolves once the provider has taken the message.
   * @throws {SmsFailure} where it has not
   */
  send(message: CodeMessage): Promise<void>;
}

/** A message that did not go out. What it says names no number and no code. */
export class SmsFailure extends Error {
  /** The provider sends no more to this number for now. */
  readonly isLimit: boolean;

  constructor(message: string, options: { isLimit?: boolean; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.isLimit = options.isLimit ?? false;
  }
}

/** `138****8000`: enough to recognise one's own number by. */
export function maskMobile(mobile: string): string {
  return mobile.replace(/^(\d{3})\d{4}(\d{4})$/, '$1****$2');
}
