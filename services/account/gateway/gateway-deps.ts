import type { AccountResponse, AccountUser } from '#contract/account/responses.ts';
import type { RequestClient } from '#contract/service-auth.ts';
import type { Clock } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import type { KnownDevices } from '#platform/security/known-devices.ts';
import type { Proofs } from '#platform/security/proof-of-work.ts';
import type { ServerSecret } from '#platform/security/secrets/server-secret.ts';
import type { AccountBackend } from '../account-backend.ts';
import type { CodeResults } from '../codes/code-results.ts';
import type { PhoneCodes } from '../codes/phone-codes.ts';
import type { CodeBudget } from '../limits.ts';
import type { Browser, Sessions } from '../sessions/sessions.ts';

export interface GatewayDeps {
  db: Database;
  clock: Clock;
  secret: ServerSecret;
  backend: AccountBackend;
  codes: PhoneCodes;
  proofs: Proofs;
  sessions: Sessions;
  devices: KnownDevices;
  budget: CodeBudget;
  sent: CodeResults;
}

export interface Visitor extends Browser, RequestClient {}

export interface Reply {
  answer: AccountResponse<AccountUser | null>;
  cookies: string[];
  /** The login was the player's first one. */
  isNew?: boolean;
}

export function reply(answer: Reply['answer']): Reply {
  return { answer, cookies: [] };
}
