import type { AccountResponse, AccountUser } from '#contract/account/responses.ts';
import type { Clock } from '#platform/core/clock.ts';
import type { Connection } from '#platform/core/connection.ts';
import type { Database } from '#platform/database/open.ts';
import type { WindowLimit } from '#platform/security/limits/limit.ts';
import type { ServerSecret } from '#platform/security/secrets/server-secret.ts';
import type { AccountBackend } from '../account-backend.ts';
import type { PhoneCodes } from '../codes/phone-codes.ts';
import type { Proofs } from '../proof-of-work/proofs.ts';
import type { Sessions } from '../sessions/sessions.ts';

/** What the gateway works with. */
export interface GatewayDeps {
  db: Database;
  clock: Clock;
  secret: ServerSecret;
  backend: AccountBackend;
  codes: PhoneCodes;
  proofs: Proofs;
  sessions: Sessions;
  /** How many codes the whole site may send. */
  codesOfSite: WindowLimit;
}

/** Who asks: a browser with its cookies, by which way, from which address. */
export interface Visitor {
  cookies: string | undefined;
  connection: Connection;
  address: string;
}

/** An answer, and the cookies that go with it, as `Set-Cookie` headers. */
export interface Reply {
  answer: AccountResponse<AccountUser | null>;
  cookies: string[];
}

/** An answer without cookies. */
export function reply(answer: Reply['answer']): Reply {
  return { answer, cookies: [] };
}
