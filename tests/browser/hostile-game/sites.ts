import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer, type ServerOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { PLAYER_PAGE, type StagedPage } from '../h5-game.ts';
import { selfSigned } from './certificate.ts';

/** The host names of the portal and of games: another site, a subdomain, the portal's host on another port, and the portal's own origin. */
export const HOSTS = {
  portal: 'play.localhost',
  'another site': 'h5.games.localhost',
  'a subdomain': 'h5.play.localhost',
  'another port': 'play.localhost',
  'the portal itself': 'play.localhost',
} as const;
export type Place = Exclude<keyof typeof HOSTS, 'portal'>;

/** The folder of the games on each host; on the portal's, an operator's files beside the portal. */
const FOLDER = '/h5';

type Handler = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

async function serve(handler: Handler, options: ServerOptions) {
  const server = createServer(options, handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { port: (server.address() as AddressInfo).port, stop };
}

/** A change that a plant makes to the requests to the portal and to its responses. */
export interface ProxyPlant {
  request?(headers: Record<string, unknown>, url?: string): void;
  response?(headers: Record<string, unknown>): void;
}

/** The portal and the games behind TLS. */
export interface Sites {
  portal: string;
  /** The portal without TLS, for the test itself: node doesn't resolve the host names. */
  target: string;
  gameAt(place: Place): string;
  /** The reports of games so far, by their `run` parameter: names of attacks and what came of them. */
  reports: Map<string, Record<string, unknown>>;
  plant: ProxyPlant;
  /** The player page of the present game. */
  player: StagedPage | undefined;
  stop(): Promise<void>;
}

/**
 * Serves a portal over https, and games on a second port of every host name and below `/h5` of the portal; `pagesOf` returns the games' documents by path.
 * Browsers resolve names below `localhost` themselves.
 */
export async function startSites(
  target: string,
  pagesOf: (portal: string) => Record<string, string>,
): Promise<Sites> {
  const certificate = selfSigned();
  const reports: Sites['reports'] = new Map();
  const sites = { plant: {}, reports, target } as unknown as Sites;
  let pages: Record<string, string> = {};
  const forward = forwardTo(sites);
  const play: Handler = async (incoming, outgoing) => {
    const { pathname: path, searchParams } = new URL(incoming.url ?? '/', 'https://game.localhost');
    const pathname = path.slice(FOLDER.length);
    if (pathname === '/report') {
      const run = searchParams.get('run') ?? '';
      const report = JSON.parse(await text(incoming));
      reports.set(run, { ...reports.get(run), ...report });
      outgoing.writeHead(204).end();
    } else if (pathname === '/file.bin') {
      outgoing.writeHead(200, { 'content-disposition': 'attachment' }).end('download');
    } else {
      const isolated = pathname === '/pay' ? { 'cross-origin-opener-policy': 'same-origin' } : {};
      outgoing.writeHead(pages[pathname] === undefined ? 404 : 200, {
        'content-type': 'text/html; charset=utf-8',
        ...isolated,
      });
      outgoing.end(pages[pathname]);
    }
  };
  const front = await serve(
    (incoming, outgoing) => (incoming.url?.startsWith(`${FOLDER}/`) ? play : forward)(incoming, outgoing),
    certificate,
  );
  const games = await serve(play, certificate);
  sites.portal = `https://${HOSTS.portal}:${front.port}`;
  pages = pagesOf(sites.portal);
  sites.gameAt = (place) =>
    place === 'the portal itself'
      ? `${sites.portal}${FOLDER}`
      : `https://${HOSTS[place]}:${games.port}${FOLDER}`;
  sites.stop = async () => {
    await Promise.all([front.stop(), games.stop()]);
  };
  return sites;
}

/** A proxy that terminates TLS for a portal that trusts it. */
function forwardTo(sites: Sites): Handler {
  return (incoming, outgoing) => {
    const { method, url } = incoming;
    const { target, plant, player } = sites;
    if (url === PLAYER_PAGE && player) {
      const headers = { ...player.headers };
      plant.response?.(headers);
      outgoing.writeHead(200, headers);
      outgoing.end(player.body);
      return;
    }
    const headers = { ...incoming.headers, 'x-forwarded-proto': 'https', 'x-forwarded-for': '127.0.0.1' };
    plant.request?.(headers, url);
    const upstream = request(target + url, { method, headers }, (response) => {
      plant.response?.(response.headers);
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    upstream.on('error', () => outgoing.destroy());
    incoming.pipe(upstream);
  };
}
