import * as z from 'zod/mini';
import type { Database } from '#platform/database/open.ts';
import { type DataKeys, idsInUse } from '#platform/security/data-keys/data-keys.ts';
import { countSealed } from '#platform/security/data-keys/number-columns.ts';
import { type Rotated, rotateKeys } from '#platform/security/rotate-keys.ts';
import type { Job } from '../control-server.ts';

const keysRequest = z.object({ action: z.enum(['list', 'rotate', 'prune']) });

export type KeysRequest = z.output<typeof keysRequest>;

/** A data key; `isOnMachine`: it is in the file or the setting of this machine. */
interface KeyState {
  id: string;
  use: 'current' | 'older' | 'unused';
  numbers: number;
  isOnMachine: boolean;
}

export interface KeysResult {
  keys: KeyState[];
  isSetting: boolean;
  /** Of `rotate`; null if `DATA_KEYS` has no new key. */
  rotated: Rotated | null;
  /** Of `prune`: the ids of the removed keys. */
  removed: string[];
}

/** An event during a rotation. */
export interface RotationEvent {
  numbers: number;
}

export function keysJob({ db, keys }: { db: Database; keys: DataKeys }): Job {
  return async ({ options, emit }): Promise<KeysResult> => {
    const { action } = keysRequest.parse(options);
    await keys.prepare(db);
    const rotated =
      action === 'rotate'
        ? ((await rotateKeys(db, keys, (numbers) => emit({ numbers } satisfies RotationEvent))) ?? null)
        : null;
    const { source } = keys;
    const removed =
      action === 'prune' && !source.isSetting ? source.keepOnly(new Set(await idsInUse(db))) : [];
    return { keys: await listKeys(db, keys), isSetting: source.isSetting, rotated, removed };
  };
}

async function listKeys(db: Database, { source }: DataKeys): Promise<KeyState[]> {
  const [current, ...older] = await idsInUse(db);
  const counts = await countSealed(db);
  const own = source.read().map(({ id }) => id);
  return [...new Set([...(current ? [current] : []), ...older, ...own, ...counts.keys()])].map((id) => ({
    id,
    use: id === current ? 'current' : older.includes(id) ? 'older' : 'unused',
    numbers: counts.get(id) ?? 0,
    isOnMachine: own.includes(id),
  }));
}
