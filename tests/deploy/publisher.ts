import { games } from '#contract/admin/games.ts';
import { dataOf, logInOperatorAt } from '../operator-client.ts';

/** The demo's operator, logged in. */
export interface Publisher {
  /** Renames a game through the admin API; it is published once this resolves. @throws if refused */
  rename(id: number, name: string): Promise<void>;
}

/** Logs in the demo's operator at an origin. @throws if refused */
export async function logInPublisher(origin: string, password: string): Promise<Publisher> {
  const client = await logInOperatorAt(origin, password);
  return {
    async rename(id, newName) {
      const { version, item } = await dataOf(client, games.one, { id });
      await dataOf(client, games.save, { id, version, item: { ...item, name: newName } });
    },
  };
}
