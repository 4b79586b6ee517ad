import type { Config } from '../platform/config/config.ts';
import { type HeldPort, holdPort } from '../platform/http/unavailable-server.ts';

/**
 * Makes sure of the port before any work is done. With the embedded database the port is held, and visitors are told to
 * wait, until the portal listens there itself. On PostgreSQL it is only tried: other processes may answer meanwhile, and a
 * proxy hands a refused request on to them, whatever its method, but not one that was answered.
 * @throws {StartupError} where the process can't listen there
 */
export async function reservePort(config: Pick<Config, 'host' | 'port' | 'databaseUrl'>): Promise<HeldPort> {
  const held = await holdPort(config, 'starting');
  if (!config.databaseUrl) {
    return held;
  }
  await held.release();
  return { port: config.port, release: async () => undefined };
}
