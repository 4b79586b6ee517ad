import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { type PortalProcess, startPortal } from '#tests/browser/portal-process.ts';
import { SignedIn } from '#tests/fuzz/signed-in.ts';
import { type CommandEnd, portalCommand } from '#tests/integration/command-line.ts';
import { scaled } from '#tests/time-limits.ts';
import { SmallDisk } from './small-disk.ts';

const ROOT = `${import.meta.dirname}/../../..`;
const MEGABYTES = 420;
/** A little more than the portal wants to have, so that it is used up half-way through an import. */
const NEARLY_FULL = 129;
const CODES = 8_000;
const PACK = 12;
const BACK_MS = scaled(10_000);
const RESPONSE_MS = scaled(20_000);
const pretending = pathToFileURL(join(import.meta.dirname, 'pretends-room.mjs')).href;

/** Why no disk can be filled on this machine; undefined where it can. */
export function whyNoFullDisk(): string | undefined {
  return process.getuid?.() === 0 && process.platform === 'linux'
    ? undefined
    : 'a small disk of its own takes root on Linux';
}

/** What is found where somebody is told that there is room: codes are brought in on what is left for others. */
export const PLANT_FOUND = /^nearly full: import: 0 .*新增 8,?000/;

/**
 * Fills the disk of a portal with an embedded database and gives the room back; answers what is wrong.
 * @param isPlanted with a portal that thinks there is room, until it should have noticed that there is little
 */
export async function runFullDisk({ isPlanted = false } = {}): Promise<string[]> {
  const disk = SmallDisk.make(MEGABYTES);
  const places = { DATA_DIR: join(disk.path, 'data'), LOG_DIR: join(disk.path, 'log') };
  const bug: Record<string, string> = isPlanted ? { NODE_OPTIONS: `--import ${pretending}` } : {};
  const portal = await startPortal(ROOT, { ...places, ...bug });
  try {
    const codes = join(disk.path, 'codes.txt');
    writeFileSync(codes, Array.from({ length: CODES }, (_, index) => `FULL${index}`).join('\n'));
    const visit = new Visit(portal, places);
    await visit.begin();
    if (!isPlanted) {
      await visit.whileThereIsRoom('before');
    }
    disk.leave(NEARLY_FULL);
    await visit.command('nearly full', ['import', 'codes', codes, '--pack', String(PACK)], 4, /磁盘/);
    if (isPlanted) {
      return visit.faults;
    }
    disk.leave(0);
    await visit.whileFull();
    disk.clear();
    await visit.untilBack();
    await visit.whileThereIsRoom('with room again');
    await visit.command('with room again', ['import', 'codes', codes, '--pack', String(PACK)], 0, /8,?000/);
    await visit.command('with room again', ['backup'], 0, /./);
    visit.nothingHalf(places);
    return visit.faults;
  } finally {
    await portal.stop();
    disk.remove();
  }
}

class Visit {
  readonly faults: string[] = [];
  #portal: PortalProcess;
  #places: Record<string, string>;
  #who: SignedIn;
  /** Packs of the demo that are claimed one after another, and shades of pictures. */
  #next = 20;

  constructor(portal: PortalProcess, places: Record<string, string>) {
    this.#portal = portal;
    this.#places = places;
    this.#who = new SignedIn(portal.url);
  }

  begin(): Promise<void> {
    return this.#who.begin();
  }

  async whileThereIsRoom(when: string): Promise<void> {
    this.#expect(`${when}: a claim`, await this.#claim(), /^(200|410) /);
    this.#expect(`${when}: a picture`, await this.#upload(), /^200 .*uploads/);
  }

  async whileFull(): Promise<void> {
    this.#expect('full: a page', await this.#ask(`/BaseSearch?val=${this.#next}`), /^200 /);
    this.#expect('full: a claim', await this.#claim(), /^503 \d+ .*请稍后再试/);
    this.#expect('full: a picture', await this.#upload(), /^503 .*磁盘满了/);
    await this.command('full', ['backup'], 4, /磁盘/);
    await this.command('full', ['doctor'], 1, /✗ 磁盘空间/);
    this.#expect('full: the process', this.#portal.isUp() ? 'up' : 'ended', /up/);
  }

  /** Until codes are given again. */
  async untilBack(): Promise<void> {
    const deadline = performance.now() + BACK_MS;
    while (performance.now() < deadline && !/^200 /.test(await this.#claim())) {
      await sleep(100);
    }
    this.#expect('with room again: in time', performance.now() < deadline ? 'yes' : 'no', /yes/);
  }

  async command(when: string, args: string[], code: number, says: RegExp): Promise<void> {
    const end: CommandEnd = await portalCommand(this.#places, ...args);
    const said = `${end.code} ${end.out}${end.err}`.replace(/\s+/g, ' ');
    this.#expect(`${when}: ${args[0]}`, said, new RegExp(`^${code} .*${says.source}`, 's'));
  }

  /** No draft of a file is left, and every line of the log is whole. */
  nothingHalf({ DATA_DIR = '', LOG_DIR = '' }: Record<string, string>): void {
    const files = readdirSync(DATA_DIR, { recursive: true, encoding: 'utf8' });
    this.#expect('drafts', files.filter((name) => /\.part(ial)?$/.test(name)).join(' '), /^$/);
    const lines = readdirSync(LOG_DIR).flatMap((name) =>
      readFileSync(join(LOG_DIR, name), 'utf8').split('\n'),
    );
    const torn = lines.filter((line) => line !== '' && !(line.startsWith('{') && line.endsWith('}')));
    this.#expect('torn lines of the log, but for one', String(torn.length), /^[01]$/);
  }

  #claim(): Promise<string> {
    this.#next += 1;
    return this.#ask(`/vue/getpacks?id=${this.#next}`, { auth: 'player' });
  }

  async #upload(): Promise<string> {
    this.#next += 1;
    const background = { r: this.#next, g: 40, b: 3 };
    const body = await sharp({ create: { width: 640, height: 360, channels: 3, background } })
      .jpeg()
      .toBuffer();
    return this.#ask('/console/api/media/picture?use=cover', { auth: 'operator', body });
  }

  /** `200 - the answer`, with what `Retry-After` says in the middle. */
  async #ask(
    path: string,
    { auth = 'anybody', body }: { auth?: 'anybody' | 'player' | 'operator'; body?: Buffer } = {},
  ): Promise<string> {
    const headers = { ...Object.fromEntries(this.#who.headers({ auth })) };
    const sent = body
      ? {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/octet-stream' },
          body: new Uint8Array(body),
        }
      : { headers };
    try {
      const answer = await fetch(this.#portal.url + path, {
        ...sent,
        signal: AbortSignal.timeout(RESPONSE_MS),
      });
      return `${answer.status} ${answer.headers.get('retry-after') ?? '-'} ${await answer.text()}`;
    } catch (error) {
      return `0 - ${(error as Error).message}`;
    }
  }

  #expect(what: string, seen: string, wanted: RegExp): void {
    if (!wanted.test(seen)) {
      this.faults.push(`${what}: ${seen.slice(0, 300)}`);
    }
  }
}
