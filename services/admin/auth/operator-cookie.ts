import type { Connection } from '#platform/core/connection.ts';

const TOKEN = /^[\w-]{43}$/;
const PATH = '/console';

/** Over https nobody on the way can set it; without https (on the same machine) the prefix isn't allowed. */
function nameOn(connection: Connection): string {
  return connection === 'https' ? '__Secure-operator' : 'operator';
}

/** The token in a `Cookie` header, where there is one and it looks like one of ours. */
export function readOperatorToken(cookies: string | undefined, connection: Connection): string | undefined {
  const start = `${nameOn(connection)}=`;
  const found = cookies?.split(/;\s*/).find((pair) => pair.startsWith(start));
  const token = found?.slice(start.length);
  return token && TOKEN.test(token) ? token : undefined;
}

/**
 * A `Set-Cookie` header that keeps a token until the browser is closed, for the back office alone; no other site's
 * link or form brings it along.
 */
export function storeOperatorToken(connection: Connection, token: string): string {
  return `${nameOn(connection)}=${token}; Path=${PATH}; HttpOnly; SameSite=Strict${secure(connection)}`;
}

/** A `Set-Cookie` header that takes it away. */
export function clearOperatorToken(connection: Connection): string {
  return `${nameOn(connection)}=; Path=${PATH}; Max-Age=0; HttpOnly; SameSite=Strict${secure(connection)}`;
}

function secure(connection: Connection): string {
  return connection === 'https' ? '; Secure' : '';
}
