import type { AdminCall, AdminData, AdminInput } from '#contract/admin/call.ts';
import { operatorClient } from '#contract/admin/client.ts';
import { games } from '#contract/admin/games.ts';
import { demoOperator } from '#demo/accounts.ts';

/** The demo's operator, logged in. */
export interface Publisher {
  /** Renames a game through the admin API; it is published once this resolves. @throws if refused */
  rename(id: number, name: string): Promise<void>;
}

const OWN = { 'x-portal': '1', 'sec-fetch-site': 'same-origin' };

/** Logs in the demo's operator at an origin. @throws if refused */
export async function logInPublisher(origin: string, password: string): Promise<Publisher> {
  const { name } = demoOperator;
  const login = await fetch(`${origin}/console/api/login`, {
    method: 'POST',
    headers: { ...OWN, 'content-type': 'application/json' },
    body: JSON.stringify({ name, password }),
  });
  const [cookie = ''] = login.headers.getSetCookie()[0]?.split(';') ?? [];
  const client = operatorClient((path, init) =>
    fetch(`${origin}${path}`, { ...init, headers: { ...init?.headers, ...OWN, cookie } }),
  );
  const get = async <C extends AdminCall>(call: C, params: AdminInput<C>): Promise<AdminData<C>> => {
    const result = await client.request(call, params);
    if (result.status !== 1) {
      throw new Error(`${call.path}: ${result.code} ${result.msg}`);
    }
    return result.data;
  };
  return {
    async rename(id, newName) {
      const { version, item } = await get(games.one, { id });
      await get(games.save, { id, version, item: { ...item, name: newName } });
    },
  };
}
