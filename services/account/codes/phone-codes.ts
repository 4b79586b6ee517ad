import { timingSafeEqual } from 'node:crypto';
import type { Clock } from '#platform/core/clock.ts';
import { randomToken } from '#platform/core/ids.ts';
import type { Database } from '#platform/database/open.ts';
import type { ServerSecret } from '#platform/security/secrets/server-secret.ts';
import type { CodeAttempt } from '../account-backend.ts';
import { CODE_MINUTES, CODE_TRIES } from '../limits.ts';
import { type CodePurpose, deleteCode, tryCode, writeCode } from './phone-code-repository.ts';

interface Deps {
  db: Database;
  clock: Clock;
  secret: ServerSecret;
}

/** Pending phone codes. Each is bound to the browser that requested it by a token (the flow) in a cookie. */
export class PhoneCodes {
  #db: Database;
  #clock: Clock;
  #secret: ServerSecret;

  constructor({ db, clock, secret }: Deps) {
    this.#db = db;
    this.#clock = clock;
    this.#secret = secret;
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
    await writeCode(this.#db, {
      flow_hash: this.#secret.hash('flow', flow),
      mobile_key: mobileKey,
      purpose,
      code_hash: code === null ? null : this.#codeHash(flow, code),
      expires_at: new Date(this.#clock.now().getTime() + CODE_MINUTES * 60_000),
    });
    return flow;
  }

  /** Starts an attempt with the code of a flow and number; null if there is no valid code. */
  async attempt(
    flow: string | undefined,
    mobileKey: Uint8Array,
    purpose: CodePurpose,
  ): Promise<CodeAttempt | null> {
    if (!flow) {
      return null;
    }
    const code = { flow_hash: this.#secret.hash('flow', flow), mobile_key: mobileKey, purpose };
    const found = await tryCode(this.#db, code, { now: this.#clock.now(), most: CODE_TRIES });
    const hash = found?.code_hash;
    return found
      ? {
          matches: (entered) => (hash ? timingSafeEqual(hash, this.#codeHash(flow, entered)) : false),
          spend: () => deleteCode(this.#db, found.id),
        }
      : null;
  }

  #codeHash(flow: string, code: string): Buffer {
    return this.#secret.hash('phone code', `${flow} ${code}`);
  }
}
