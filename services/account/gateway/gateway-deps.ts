import type { AccountResponse, AccountUser } from '#contract/account/responses.ts';
import type { Clock } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import type { WindowLimit } from '#platform/security/limits/limit.ts';
import type { ServerSecret } from '#platform/security/secrets/server-secret.ts';
import type { AccountBackend } from '../account-backend.ts';
import type { PhoneCodes } from '../codes/phone-codes.ts';
import type { Proofs } from '../proof-of-work/proofs.ts';
import type { Browser, Sessions } from '../sessions/sessions.ts';

export interface GatewayDeps {
  db: Database;
  clock: Clock;
  secret: ServerSecret;
  backend: AccountBackend;
  codes: PhoneCodes;
  proofs: Proofs;
  sessions: Sessions;
  codesOfSite: WindowLimit;
}

export interface Visitor extends Browser {
  address: string;
}

export interface Reply {
  answer: AccountResponse<AccountUser | null>;
  cookies: string[];
}

export function reply(answer: Reply['answer']): Reply {
  return { answer, cookies: [] };
}
