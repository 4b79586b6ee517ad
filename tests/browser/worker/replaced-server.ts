import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { steadyPort } from '#tests/integration/steady-port.ts';
import { type PortalProcess, startPortal } from '../portal-process.ts';

/** A portal whose program can be replaced; its port and its data remain. */
export interface ReplacedServer {
  url: string;
  dataDir: string;
  /** Stops the portal and starts the version in a folder, with its data or those in another folder. */
  replaceBy(root: string, dataDir?: string): Promise<void>;
  /** Kills the portal. */
  kill(): void;
  stop(): Promise<void>;
}

export async function startReplacedServer(root: string): Promise<ReplacedServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'youmen-replaced-'));
  const settings = { DATA_DIR: dataDir, PORT: String(await steadyPort()) };
  let portal: PortalProcess | undefined = await startPortal(root, settings);
  const end = async () => {
    await portal?.stop();
    portal = undefined;
  };
  return {
    url: portal.url,
    dataDir,
    kill() {
      if (portal) {
        process.kill(portal.pid, 'SIGKILL');
      }
    },
    async replaceBy(next, ofNext = dataDir) {
      await end();
      portal = await startPortal(next, { ...settings, DATA_DIR: ofNext });
    },
    async stop() {
      await end();
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
