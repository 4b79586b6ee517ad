import * as z from 'zod/mini';
import {
  type PersonalData,
  type PersonalDataDeps,
  readPersonalData,
} from '#platform/admin/privacy/personal-data.ts';
import { commandLine } from '#platform/audit/record.ts';
import type { Clock } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import { orderClosing } from '#services/account/closings/order-closing.ts';
import type { Job } from '../control-server.ts';

const id = z.int().check(z.positive());
const playerRequest = z.discriminatedUnion('action', [
  z.object({ action: z.literal('export'), id }),
  z.object({ action: z.literal('erase'), id, reason: z.string().check(z.minLength(1)) }),
]);

export type PlayerRequest = z.output<typeof playerRequest>;

/** `done`: whether the player existed. */
export interface PlayerResponse {
  done: boolean;
  data: PersonalData | null;
}

interface Context {
  db: Database;
  clock: Clock;
  personal: () => Promise<PersonalDataDeps>;
}

export function playerJob({ db, clock, personal }: Context): Job {
  return async ({ options }): Promise<PlayerResponse> => {
    const { id, ...request } = playerRequest.parse(options);
    const requester = { operator: commandLine, address: '', at: clock.now() };
    if (request.action === 'export') {
      const data = await readPersonalData(db, await personal(), id, requester);
      return { done: data !== undefined, data: data ?? null };
    }
    const order = orderClosing(db, await personal());
    return { done: await order(id, { ...requester, reason: request.reason }), data: null };
  };
}
