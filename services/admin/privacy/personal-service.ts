import { Readable } from 'node:stream';
import type { playerErase } from '#contract/admin/privacy.ts';
import type { CallParams } from '#contract/call.ts';
import { Refusal } from '#contract/refusal.ts';
import {
  type OrderErasure,
  type PersonalDataDeps,
  readPersonalData,
} from '#platform/admin/privacy/personal-data.ts';
import type { AdminContext } from '#platform/core/operator.ts';
import type { Database } from '#platform/database/open.ts';

export interface PersonalDataServiceDeps {
  db: Database;
  personal: PersonalDataDeps;
  orderErasure: OrderErasure;
}

/** @throws {Refusal} NOT_FOUND */
export async function exportPlayerData(
  { db, personal }: PersonalDataServiceDeps,
  id: number,
  { operator, address, now }: AdminContext,
) {
  const data = await readPersonalData(db, personal, id, { operator, address, at: now });
  if (!data) {
    throw new Refusal('NOT_FOUND', '这位玩家不存在，或已经注销');
  }
  const body = Readable.from([`${JSON.stringify(data, null, 2)}\n`]);
  return { name: `玩家-${id}.json`, type: 'application/octet-stream', body };
}

/**
 * Ends the player's sessions and orders the erasure, which follows in every service.
 * @throws {Refusal} NOT_FOUND
 */
export async function erasePlayer(
  { orderErasure }: PersonalDataServiceDeps,
  { id, reason }: CallParams<typeof playerErase>,
  { operator, address, now }: AdminContext,
): Promise<Record<string, never>> {
  if (!(await orderErasure(id, { operator, address, at: now, reason }))) {
    throw new Refusal('NOT_FOUND', '这位玩家不存在，或已经注销');
  }
  return {};
}
