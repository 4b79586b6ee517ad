import { timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { AccountInput } from '#contract/account/actions.ts';
import { CODE_MINUTES, CODE_TYPE } from '#contract/account/constants.ts';
import type { Clock } from '#platform/core/clock.ts';
import { randomToken } from '#platform/core/ids.ts';
import type { Database } from '#platform/database/open.ts';
import type { ServerSecret } from '#platform/security/secrets/server-secret.ts';
import type { CodeAttempt } from '../account-backend.ts';
import { CODE_TRIES } from '../limits.ts';

export type CodePurpose = 'login' | 'reset';

/** What a code is for, by its type on the wire. */
export function purposeOf(type: AccountInput<'sendCode'>['type']): CodePurpose {
  return type === CODE_TYPE.login ? 'login' : 'reset';
}

interface Deps {
  db: Database;
  clock: Clock;
  secret: ServerSecret;
}

/** Pending phone codes. Each is bound to the browser that requested it by a token (the flow) in a cookie. */
export class PhoneCodes {
  #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Stores a code before it is sent; null where an external service generates it.
   * @param flow the token to bind the code to; an existing flow's code is replaced
   * @returns the token that the browser must send with the code
   */
  async begin(
    mobileKey: Uint8Array,
    purpose: CodePurpose,
    code: string | null,
    flow: string = randomToken(),
  ): Promise<string> {
    const { db, clock, secret } = this.#deps;
    const content = {
      code_hash: code === null ? null : this.#codeHash(flow, code),
      expires_at: new Date(clock.now().getTime() + CODE_MINUTES * 60_000),
    };
    await db
      .insertInto('phone_code')
      .values({ flow_hash: secret.hash('flow', flow), mobile_key: mobileKey, purpose, ...content })
      .onConflict((conflict) =>
        conflict
          .columns(['flow_hash', 'purpose'])
          .doUpdateSet({ mobile_key: mobileKey, ...content, tries: 0 }),
      )
      .execute();
    return flow;
  }

  /** Counts an attempt with the code of a flow and number; null if there is no valid code with attempts left. */
  async attempt(
    flow: string | undefined,
    mobileKey: Uint8Array,
    purpose: CodePurpose,
  ): Promise<CodeAttempt | null> {
    if (!flow) {
      return null;
    }
    const { db, clock, secret } = this.#deps;
    const found = await db
      .updateTable('phone_code')
      .set({ tries: sql`tries + 1` })
      .where('flow_hash', '=', secret.hash('flow', flow))
      .where('mobile_key', '=', mobileKey)
      .where('purpose', '=', purpose)
      .where('tries', '<', CODE_TRIES)
      .where('expires_at', '>', clock.now())
      .returning(['id', 'code_hash'])
      .executeTakeFirst();
    const hash = found?.code_hash;
    return found
      ? {
          flow,
          matches: (entered) => (hash ? timingSafeEqual(hash, this.#codeHash(flow, entered)) : false),
          spend: () => deleteCode(db, found.id),
        }
      : null;
  }

  #codeHash(flow: string, code: string): Buffer {
    return this.#deps.secret.hash('phone code', `${flow} ${code}`);
  }
}

/** True for the caller that deleted it. */
async function deleteCode(db: Database, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('phone_code').where('id', '=', id).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
