import { afterEach } from 'vitest';
import type { OpenTestDatabase } from '#tests/integration/databases.ts';
import { openAccountApp } from '../account-app.ts';
import { Scene } from './scenes.ts';

/** Opens a scene and closes it, with its planted bug, after the test. */
export function scenesOn(open: OpenTestDatabase) {
  let scene: Scene | undefined;
  let remove: (() => void) | undefined;
  afterEach(async () => {
    remove?.();
    await scene?.accounts.close();
    [scene, remove] = [undefined, undefined];
  });
  return async ({ limit, plant }: { limit?: number; plant?: () => () => void } = {}) => {
    const db = await open();
    scene = await Scene.open(db);
    if (limit !== undefined) {
      await scene.accounts.close();
      scene.accounts = await openAccountApp(db, { SMS_HOURLY_LIMIT: String(limit) });
    }
    remove = plant?.();
    return scene;
  };
}
