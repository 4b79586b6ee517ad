import pg from 'pg';
import { PrimaryServer } from './primary-server.ts';

const TIMEOUT_MS = 3_000;

/**
 * True if two transactions of one connection may run on different sessions of the server, as through a pooler in transaction
 * mode.
 * @throws if the server is unreachable
 */
export async function sharesSessions(url: string): Promise<boolean> {
  const connectionString = await new PrimaryServer(url).find();
  const clients = [1, 2].map(() => {
    const client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
    });
    client.on('error', () => undefined);
    return client;
  });
  const [first, second] = clients;
  try {
    await Promise.all(clients.map((client) => client.connect()));
    const before = await sessionOf(first);
    // Occupies the session that the first connection has used, if it was given back.
    await second?.query('begin');
    const other = await sessionOf(second);
    return before === other || before !== (await sessionOf(first));
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}

async function sessionOf(client: pg.Client | undefined): Promise<number> {
  const result = await client?.query('select pg_backend_pid() as pid');
  return result?.rows[0].pid;
}
