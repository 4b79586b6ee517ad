import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { startPortal } from '#tests/browser/portal-process.ts';
import { SignedIn } from '#tests/fuzz/signed-in.ts';
import { portalCommand } from '#tests/integration/command-line.ts';
import type { FailingDisk } from './failing-disk.ts';

const ROOT = `${import.meta.dirname}/../../..`;
/** The first pack of the demo that is claimed. */
const FIRST_PACK = 20;
const CLAIMS = 4;

export type Folder = 'JOURNAL_DIR' | 'BACKUP_DIR' | 'LOG_DIR';

/** What a portal does after the disk of one of its folders becomes read-only. */
export interface Observed {
  page: string;
  /** Statuses and messages of further claims. */
  claims: string[];
  upload: string;
  backup: string;
  /** `up`, or the last line of the process. */
  process: string;
}

export async function whenReadOnly(folder: Folder, disk: FailingDisk): Promise<Observed> {
  const other = mkdtempSync(join(tmpdir(), 'youmen-writable-'));
  const place = (name: Folder | 'DATA_DIR') => join(name === folder ? disk.path : other, name);
  const places = {
    DATA_DIR: place('DATA_DIR'),
    JOURNAL_DIR: place('JOURNAL_DIR'),
    BACKUP_DIR: place('BACKUP_DIR'),
    LOG_DIR: place('LOG_DIR'),
  };
  for (const path of Object.values(places)) {
    mkdirSync(path, { recursive: true });
  }
  const portal = await startPortal(ROOT, places);
  try {
    const session = new SignedIn(portal.url);
    await session.begin();
    const send = (path: string, auth: 'player' | 'operator', body?: Buffer) =>
      request(portal.url + path, Object.fromEntries(session.headers({ auth })), body);
    const claim = (at: number) => send(`/vue/getpacks?id=${FIRST_PACK + at}`, 'player');
    disk.fail();
    const claims: string[] = [];
    for (let at = 0; at < CLAIMS; at += 1) {
      claims.push(await claim(at));
    }
    const picture = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#284' } })
      .jpeg()
      .toBuffer();
    const upload = await send('/console/api/media/picture?use=cover', 'operator', picture);
    const page = await send('/BaseSearch?val=1', 'player');
    const { code, out, err } = await portalCommand(places, 'backup');
    const process = portal.isUp() ? 'up' : (portal.printed().trim().split('\n').at(-1) ?? '');
    return { page: page.slice(0, 3), claims, upload, backup: `${code} ${out}${err}`, process };
  } finally {
    await portal.stop();
    rmSync(other, { recursive: true, force: true });
  }
}

async function request(url: string, headers: Record<string, string>, body?: Buffer): Promise<string> {
  const sent = body && {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(body),
  };
  try {
    const response = await fetch(url, { ...(sent ?? { headers }), signal: AbortSignal.timeout(20_000) });
    return `${response.status} ${(await response.text()).slice(0, 300)}`;
  } catch (error) {
    return `0 ${(error as Error).message}`;
  }
}
