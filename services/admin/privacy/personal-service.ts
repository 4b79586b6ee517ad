import { Readable } from 'node:stream';
import type { playerData, playerErase } from '#contract/admin/privacy.ts';
import { orNotFound, Refusal } from '#contract/refusal.ts';
import { readPersonalData } from '#platform/admin/privacy/personal-data.ts';
import type { AdminHandle } from '../context.ts';

/** @throws {Refusal} NOT_FOUND */
export const exportPlayerData: AdminHandle<typeof playerData> = async (
  { db, personal, operator, address, now },
  { id },
) => {
  const data = orNotFound(
    await readPersonalData(db, personal, id, { operator, address, at: now }),
    '这位玩家不存在，或已经注销',
  );
  const body = Readable.from([`${JSON.stringify(data, null, 2)}\n`]);
  return { name: `玩家-${id}.json`, type: 'application/octet-stream', body };
};

/**
 * Ends the player's sessions and orders the erasure, which follows in every service.
 * @throws {Refusal} NOT_FOUND
 */
export const erasePlayer: AdminHandle<typeof playerErase> = async (
  { orderErasure, operator, address, now },
  { id, reason },
) => {
  if (!(await orderErasure(id, { operator, address, at: now, reason }))) {
    throw new Refusal('NOT_FOUND', '这位玩家不存在，或已经注销');
  }
  return {};
};
