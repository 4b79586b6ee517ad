import { afterEach } from 'vitest';
import type { Database } from '#platform/database/open.ts';
import type { OpenTestDatabase } from '#tests/integration/databases.ts';
import { type AccountApp, openAccountApp } from '../account-app.ts';
import { lightProofs } from './plants.ts';
import { Scene } from './scenes.ts';

/** Opens a scene and closes it, with its planted bug, after the test. */
export function scenesOn(open: OpenTestDatabase) {
  let scene: Scene | undefined;
  let remove: (() => void) | undefined;
  let restoreWork: (() => void) | undefined;
  afterEach(async () => {
    remove?.();
    restoreWork?.();
    await scene?.accounts.close();
    [scene, remove, restoreWork] = [undefined, undefined, undefined];
  });
  return async ({
    limit,
    plant,
    light = true,
    app,
  }: {
    limit?: number;
    plant?: () => () => void;
    /** Proofs take a thousandth of their work. */
    light?: boolean;
    /** Starts the accounts in another way. */
    app?: (db: Database) => Promise<AccountApp>;
  } = {}) => {
    const db = await open();
    scene = await Scene.open(db, app);
    if (limit !== undefined) {
      await scene.accounts.close();
      scene.accounts = await openAccountApp(db, { SMS_HOURLY_LIMIT: String(limit) });
    }
    restoreWork = light ? lightProofs() : undefined;
    remove = plant?.();
    return scene;
  };
}
