import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Framework, NEXT, type Peer, startPeer } from '../pages/peers/peer.ts';

const FILE = /\/(?:images|brand|assets)\/[\w./@%-]+\.(?:avif|webp|png|jpe?g|svg|css)/g;
/** The addresses of pages that a peer has below `/visit`. */
const VISITED: readonly [RegExp, string][] = [
  [/ href="\/BaseYxDetails\?id=(\d+)"/g, ' href="/visit/game/$1"'],
  [/ href="\/BaseGiftDetails\?id=(\d+)"/g, ' href="/visit/gift/$1"'],
  [/ href="\/BaseGameCenter"/g, ' href="/visit/center"'],
  [/ href="\/"/g, ' href="/visit/home"'],
];

/**
 * Starts a peer with the portal's markup, styles and pictures and with the framework's own navigation, below `/visit`.
 * @param portal the address of the portal
 * @param pages the portal's paths by name: home, center, game, gift
 */
export async function startVisited(
  framework: Framework,
  portal: string,
  pages: Record<string, string>,
): Promise<Peer> {
  const markup: Record<string, string> = {};
  const styles = new Set<string>();
  for (const [name, path] of Object.entries(pages)) {
    const html = await (await fetch(portal + path)).text();
    // Next.js has a component for links, which takes the portal's addresses.
    markup[name] = framework === NEXT ? html : withVisited(html);
    for (const [, href = ''] of html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)) {
      styles.add(href);
    }
  }
  const folder = join(framework.folder, framework.files);
  rmSync(folder, { recursive: true, force: true });
  for (const file of new Set([
    ...styles,
    ...Object.values(markup).flatMap((html) => html.match(FILE) ?? []),
  ])) {
    await copyFile(portal, file, folder);
  }
  mkdirSync(join(framework.folder, 'markup'), { recursive: true });
  writeFileSync(join(framework.folder, 'markup', 'styles.json'), JSON.stringify([...styles]));
  return startPeer(framework, markup);
}

function withVisited(html: string): string {
  return VISITED.reduce((text, [address, visited]) => text.replace(address, visited), html);
}

async function copyFile(portal: string, path: string, folder: string): Promise<void> {
  const response = await fetch(portal + path);
  if (response.ok) {
    const target = join(folder, decodeURIComponent(path));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, Buffer.from(await response.arrayBuffer()));
  }
}
