import type { Connection } from '#platform/core/connection.ts';

const TOKEN = /^[\w-]{43}$/;
const PATH = '/console';

/** The prefix keeps plain connections from setting the cookie; browsers allow it over https only. */
function nameOn(connection: Connection): string {
  return connection === 'https' ? '__Secure-operator' : 'operator';
}

/** The well-formed token in a `Cookie` header, if any. */
export function readOperatorToken(cookies: string | undefined, connection: Connection): string | undefined {
  const start = `${nameOn(connection)}=`;
  const found = cookies?.split(/;\s*/).find((pair) => pair.startsWith(start));
  const token = found?.slice(start.length);
  return token && TOKEN.test(token) ? token : undefined;
}

/**
 * A `Set-Cookie` header that stores a token until the browser is closed, for the admin site only; requests from other
 * sites do not send it.
 */
export function storeOperatorToken(connection: Connection, token: string): string {
  return `${nameOn(connection)}=${token}; Path=${PATH}; HttpOnly; SameSite=Strict${secure(connection)}`;
}

/** A `Set-Cookie` header that removes it. */
export function clearOperatorToken(connection: Connection): string {
  return `${nameOn(connection)}=; Path=${PATH}; Max-Age=0; HttpOnly; SameSite=Strict${secure(connection)}`;
}

function secure(connection: Connection): string {
  return connection === 'https' ? '; Secure' : '';
}
