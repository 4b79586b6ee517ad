import type { Database } from '#platform/database/open.ts';
import type { IssueCodes } from '#services/main/claims/claim-result.ts';
import { acknowledgeEarly } from './acknowledge-early.ts';
import { emptyUnderContention } from './empty-under-contention.ts';
import { newCodeOnRetry } from './new-code-on-retry.ts';
import { selectThenUpdate } from './select-then-update.ts';
import { trustConstraint } from './trust-constraint.ts';

/** A bug to be found: how codes are given out, and the constraints that are gone with it. */
export interface Plant {
  issueCodes(db: Database): IssueCodes;
  /** Constraints of `claim` to be dropped first. */
  without: string[];
}

const ONE_CODE = 'claim_code_id_key';
const ONE_CLAIM = 'claim_pack_id_player_id_key';

/** The planted bugs by name. `trust-constraint` with its constraint is none: it shows what the constraint is for. */
export const plants: Record<string, Plant> = {
  'select-then-update': { issueCodes: selectThenUpdate, without: [ONE_CODE] },
  'no-unique-constraint': { issueCodes: trustConstraint, without: [ONE_CLAIM] },
  'trust-constraint': { issueCodes: trustConstraint, without: [] },
  'acknowledge-early': { issueCodes: acknowledgeEarly, without: [] },
  'empty-under-contention': { issueCodes: emptyUnderContention, without: [] },
  'new-code-on-retry': { issueCodes: newCodeOnRetry, without: [ONE_CLAIM] },
};
