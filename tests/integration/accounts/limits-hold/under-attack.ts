import { afterEach } from 'vitest';
import type { OpenTestDatabase } from '#tests/integration/databases.ts';
import { openProcesses, type Processes, type Setting } from './processes.ts';

/** Runs attacks on two processes, which share a database unless `setting` has two, and returns the faults. */
export function underAttack(open: OpenTestDatabase) {
  let processes: Processes | undefined;
  let removeBug: (() => void) | undefined;
  const end = async () => {
    removeBug?.();
    await processes?.close();
    [removeBug, processes] = [undefined, undefined];
  };
  afterEach(end);
  const shared = async () => {
    const db = await open();
    return [db, db] as const;
  };
  return {
    shared,
    async found(
      attack: (processes: Processes) => Promise<string[]>,
      { plant, ...setting }: Partial<Setting> & { plant?: () => () => void } = {},
    ): Promise<string[]> {
      await end();
      removeBug = plant?.();
      processes = await openProcesses({ ...setting, databases: setting.databases ?? (await shared()) });
      return attack(processes);
    },
  };
}
