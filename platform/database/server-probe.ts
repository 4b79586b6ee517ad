import pg from 'pg';

/** How long a server has to let somebody in, and then to answer, in ms. */
const LIMIT_MS = 5_000;
const STARTING = '57P03';

/**
 * Whether a PostgreSQL server answers on a connection of its own. Whoever asks while a look is under way shares it.
 * The answer never rejects.
 */
export function serverProbe(url: string): () => Promise<boolean> {
  let underWay: Promise<boolean> | undefined;
  return () => {
    underWay ??= look(url).finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
}

async function look(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: LIMIT_MS,
    query_timeout: LIMIT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    return error instanceof pg.DatabaseError && error.code !== STARTING;
  } finally {
    client.end().catch(() => undefined);
  }
}
