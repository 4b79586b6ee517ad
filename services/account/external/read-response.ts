import { typed } from '#contract/account/form-fields.ts';

const LONGEST_MESSAGE = 200;
const LONGEST_NAME = 40;
const LONGEST_ADDRESS = 500;
const MOBILE = /^1\d{10}$/;

/** The fields of an external service's response that are used. */
export type ExternalResponse = ReturnType<typeof readExternalResponse>;

/**
 * Reads `{status, msg, data}`.
 * @throws if the body is not such an object
 */
export function readExternalResponse(body: string) {
  const response: unknown = JSON.parse(body);
  if (typeof response !== 'object' || response === null || !('status' in response)) {
    throw new Error('the response has no status');
  }
  const { status, msg, data } = response as { status: unknown; msg?: unknown; data?: unknown };
  const { uid, nickname, icon_url, mobile } = (
    typeof data === 'object' && data !== null ? data : {}
  ) as Record<string, unknown>;
  return {
    isGood: String(status) === '1',
    msg: line(msg, LONGEST_MESSAGE),
    uid: typeof uid === 'number' || typeof uid === 'string' ? line(String(uid), 100) || null : null,
    nickname: line(nickname, LONGEST_NAME),
    icon_url: picture(icon_url),
    mobile: typeof mobile === 'string' && MOBILE.test(mobile) ? mobile : null,
  };
}

/** One line of plain text without control characters, at most `most` long. */
function line(value: unknown, most: number): string {
  return typeof value === 'string'
    ? typed(value.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')).slice(0, most)
    : '';
}

function picture(value: unknown): string {
  return typeof value === 'string' && value.length <= LONGEST_ADDRESS && /^https?:\/\//.test(value)
    ? value
    : '';
}
