import type { Connection } from '#platform/core/connection.ts';

const TOKEN = /^[\w-]{43}$/;

/**
 * The name a cookie has: over https with `__Host-`, which no subdomain and nobody on the way can set; without it
 * where there is no https.
 */
function nameOn(connection: Connection, name: string): string {
  return connection === 'https' ? `__Host-${name}` : name;
}

/** The token in a `Cookie` header, where there is one and it looks like one of ours. */
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

/** A `Set-Cookie` header that keeps a token for so many seconds. */
export function storeToken(connection: Connection, name: string, token: string, seconds: number): string {
  const secure = connection === 'https' ? '; Secure' : '';
  return `${nameOn(connection, name)}=${token}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** A `Set-Cookie` header that takes a token away. */
export function clearToken(connection: Connection, name: string): string {
  return storeToken(connection, name, '', 0);
}
