import type { FastifyInstance } from 'fastify';
import { listenError } from './listen-error.ts';
import type { HeldPort } from './unavailable-server.ts';

/**
 * Has a server listen at the address that was held for it.
 * @throws {StartupError} where another program took the port in between
 */
export async function listen(app: FastifyInstance, host: string, { port, release }: HeldPort): Promise<void> {
  await app.ready();
  await release();
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw listenError({ host, port }, error);
  }
}
