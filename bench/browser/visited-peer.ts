import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { NEXT_FOLDER, type NextPeer, startNext } from '../pages/next-peer.ts';

const FILE = /\/(?:images|brand|assets)\/[\w./@%-]+\.(?:avif|webp|png|jpe?g|svg|css)/g;

/**
 * The Next.js peer as a browser visits it, below `/visit`: the portal's markup with the same styles and
 * pictures, and Next.js's own links from page to page.
 * @param pages the portal's addresses by name: home, center, game, gift
 */
export async function startVisitedNext(portal: string, pages: Record<string, string>): Promise<NextPeer> {
  const markup: Record<string, string> = {};
  const styles = new Set<string>();
  for (const [name, path] of Object.entries(pages)) {
    const html = await (await fetch(portal + path)).text();
    markup[name] = html;
    for (const [, href = ''] of html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)) {
      styles.add(href);
    }
  }
  const files = new Set([...styles, ...Object.values(markup).flatMap((html) => html.match(FILE) ?? [])]);
  rmSync(join(NEXT_FOLDER, 'public'), { recursive: true, force: true });
  for (const file of files) {
    await copyFile(portal, file);
  }
  mkdirSync(join(NEXT_FOLDER, 'markup'), { recursive: true });
  writeFileSync(join(NEXT_FOLDER, 'markup', 'styles.json'), JSON.stringify([...styles]));
  return startNext(markup);
}

async function copyFile(portal: string, path: string): Promise<void> {
  const answer = await fetch(portal + path);
  if (answer.ok) {
    const target = join(NEXT_FOLDER, 'public', decodeURIComponent(path));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, Buffer.from(await answer.arrayBuffer()));
  }
}
