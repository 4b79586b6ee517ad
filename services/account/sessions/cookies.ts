import type { Connection } from '#platform/core/connection.ts';

const TOKEN = /^[\w-]{43}$/;

/**
 * The cookie's name. Over https it has the prefix `__Host-`, so that subdomains and plain connections cannot set it.
 */
function nameOn(connection: Connection, name: string): string {
  return connection === 'https' ? `__Host-${name}` : name;
}

/** The well-formed token in a `Cookie` header, if any. */
export function readToken(
  cookies: string | undefined,
  connection: Connection,
  name: string,
): string | undefined {
  const start = `${nameOn(connection, name)}=`;
  const found = cookies?.split(/;\s*/).find((pair) => pair.startsWith(start));
  const token = found?.slice(start.length);
  return token && TOKEN.test(token) ? token : undefined;
}

/** A `Set-Cookie` header that stores a token for `seconds`. */
export function storeToken(connection: Connection, name: string, token: string, seconds: number): string {
  const secure = connection === 'https' ? '; Secure' : '';
  return `${nameOn(connection, name)}=${token}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** A `Set-Cookie` header that removes a token. */
export function clearToken(connection: Connection, name: string): string {
  return storeToken(connection, name, '', 0);
}
