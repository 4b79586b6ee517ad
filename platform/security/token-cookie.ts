import { createHash } from 'node:crypto';
import type { Connection } from '../core/connection.ts';

const TOKEN = /^[\w-]{43}$/;

/** Where browsers send a token cookie, and the prefix of its name over https, which plain connections cannot set. */
interface Scope {
  prefix: '__Host-' | '__Secure-';
  path: string;
  sameSite: 'Lax' | 'Strict';
}

/** A cookie with a random token (`randomToken`), which scripts cannot read. */
export class TokenCookie {
  #name: string;
  #scope: Scope;

  constructor(name: string, scope: Scope) {
    this.#name = name;
    this.#scope = scope;
  }

  read(cookies: string | undefined, connection: Connection): string | undefined {
    const start = `${this.#nameOn(connection)}=`;
    const found = cookies?.split(/;\s*/).find((pair) => pair.startsWith(start));
    const token = found?.slice(start.length);
    return token && TOKEN.test(token) ? token : undefined;
  }

  /** A `Set-Cookie` header that stores a token for `seconds`, or until the browser is closed. */
  store(connection: Connection, token: string, seconds?: number): string {
    const { path, sameSite } = this.#scope;
    const age = seconds === undefined ? '' : ` Max-Age=${seconds};`;
    const secure = connection === 'https' ? '; Secure' : '';
    return `${this.#nameOn(connection)}=${token}; Path=${path};${age} HttpOnly; SameSite=${sameSite}${secure}`;
  }

  clear(connection: Connection): string {
    return this.store(connection, '', 0);
  }

  #nameOn(connection: Connection): string {
    return connection === 'https' ? this.#scope.prefix + this.#name : this.#name;
  }
}

export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
