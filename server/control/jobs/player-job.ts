import * as z from 'zod/mini';
import {
  erasePersonalData,
  type PersonalData,
  type PersonalDataDeps,
  readPersonalData,
} from '#platform/admin/privacy/personal-data.ts';
import { commandLine } from '#platform/audit/record.ts';
import type { Clock } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
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
  personal: PersonalDataDeps;
  invalidateTags(tags: string[]): void | Promise<void>;
}

export function playerJob({ db, clock, personal, invalidateTags }: Context): Job {
  return async ({ options }): Promise<PlayerResponse> => {
    const { id, ...request } = playerRequest.parse(options);
    const requester = { operator: commandLine, address: '', at: clock.now() };
    if (request.action === 'export') {
      const data = await readPersonalData(db, personal, id, requester);
      return { done: data !== undefined, data: data ?? null };
    }
    const tags = await erasePersonalData(db, personal, id, { ...requester, reason: request.reason });
    await invalidateTags(tags ?? []);
    return { done: tags !== undefined, data: null };
  };
}
