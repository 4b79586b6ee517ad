import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';

/** The Vite servers of both sites. They outlive a reload of the server's own modules. */
export interface ViteServers {
  portal: ViteDevServer;
  admin: ViteDevServer;
  close(): Promise<void>;
}

let running: ViteServers | undefined;

/** The servers that `startVite` started. */
export function viteServers(): ViteServers {
  if (!running) {
    throw new Error('The sites are served from their sources by server/dev.ts alone: npm run dev.');
  }
  return running;
}

/** Starts both, with one HTTP server of their own for their web sockets. */
export async function startVite(root: string): Promise<ViteServers> {
  const hmr = createHttpServer();
  await new Promise<void>((resolve) => hmr.listen(0, '127.0.0.1', resolve));
  const { port } = hmr.address() as AddressInfo;
  const options = (path: string) => ({
    configLoader: 'native' as const,
    appType: 'custom' as const,
    server: { middlewareMode: true as const, hmr: { server: hmr, port, clientPort: port, path } },
  });
  const portal = await createServer({ root, ...options('hmr-portal') });
  const admin = await createServer({
    configFile: join(root, 'admin', 'vite.config.ts'),
    ...options('hmr-admin'),
  });
  running = {
    portal,
    admin,
    close: async () => {
      await Promise.all([portal.close(), admin.close()]);
      hmr.closeAllConnections();
      hmr.close();
    },
  };
  return running;
}
