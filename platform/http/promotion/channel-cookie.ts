import { CHANNEL_CODE } from '#contract/channel-code.ts';
import type { Connection } from '#platform/core/connection.ts';

/** How long what a visitor does counts for the channel through which they came. */
const LIFETIME_S = 24 * 3_600;

/** The channel of a `Cookie` header: its code, without anything of the visitor. */
export function readChannel(cookies: string | undefined, connection: Connection): string | undefined {
  const start = `${nameOn(connection)}=`;
  const found = cookies?.split(/;\s*/).find((pair) => pair.startsWith(start));
  const code = found?.slice(start.length) ?? '';
  return CHANNEL_CODE.test(code) ? code : undefined;
}

/** The `Set-Cookie` header that stores the code of a channel for a day. */
export function storeChannel(code: string, connection: Connection): string {
  const secure = connection === 'https' ? '; Secure' : '';
  return `${nameOn(connection)}=${code}; Path=/; Max-Age=${LIFETIME_S}; HttpOnly; SameSite=Lax${secure}`;
}

/** Plain connections can't set a cookie with the prefix. */
function nameOn(connection: Connection): string {
  return connection === 'https' ? '__Secure-channel' : 'channel';
}
