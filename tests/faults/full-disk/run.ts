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
/** Slightly above the portal's minimum, so that an import uses it up half-way. */
const NEARLY_FULL = 129;
const CODES = 8_000;
/** All codes have the same length: others are held back. */
const FIRST_CODE = 1_000;
const PACK = 12;
const RECOVERY_MS = scaled(10_000);
const RESPONSE_MS = scaled(20_000);
const preload = pathToFileURL(join(import.meta.dirname, 'reports-free-space.mjs')).href;

/** Why no disk can be filled on this machine; undefined if it can. */
export function whyNoFullDisk(): string | undefined {
  return process.getuid?.() === 0 && process.platform === 'linux'
    ? undefined
    : 'requires Linux and root for a tmpfs of fixed size';
}

/** The result with the planted bug: the import writes into the reserved space. */
export const PLANT_FOUND = /^nearly full: import: 0 .*新增 8,?000/;

/**
 * Fills the disk of a portal with an embedded database and frees it again. Returns the faults.
 * @param isPlanted with a portal that reports free space, until it should have detected that little is left
 */
export async function runFullDisk({ isPlanted = false } = {}): Promise<string[]> {
  const disk = SmallDisk.make(MEGABYTES);
  const places = { DATA_DIR: join(disk.path, 'data'), LOG_DIR: join(disk.path, 'log') };
  const bug: Record<string, string> = isPlanted ? { NODE_OPTIONS: `--import ${preload}` } : {};
  const portal = await startPortal(ROOT, { ...places, ...bug });
  try {
    const codes = join(disk.path, 'codes.txt');
    writeFileSync(codes, Array.from({ length: CODES }, (_, index) => `FULL${FIRST_CODE + index}`).join('\n'));
    const scenario = new Scenario(portal, places);
    await scenario.begin();
    if (!isPlanted) {
      await scenario.withSpace('before');
    }
    disk.leave(NEARLY_FULL);
    await scenario.command('nearly full', ['import', 'codes', codes, '--pack', String(PACK)], 4, /磁盘/);
    if (isPlanted) {
      return scenario.faults;
    }
    disk.leave(0);
    await scenario.whileFull();
    disk.clear();
    await scenario.untilRecovered();
    await scenario.withSpace('with space again');
    await scenario.command(
      'with space again',
      ['import', 'codes', codes, '--pack', String(PACK)],
      0,
      /8,?000/,
    );
    await scenario.command('with space again', ['backup'], 0, /./);
    scenario.noPartialFiles(places);
    return scenario.faults;
  } finally {
    await portal.stop();
    disk.remove();
  }
}

class Scenario {
  readonly faults: string[] = [];
  #portal: PortalProcess;
  #places: Record<string, string>;
  #session: SignedIn;
  /** Packs of the demo, claimed in turn, and shades of the uploaded pictures. */
  #next = 20;

  constructor(portal: PortalProcess, places: Record<string, string>) {
    this.#portal = portal;
    this.#places = places;
    this.#session = new SignedIn(portal.url);
  }

  begin(): Promise<void> {
    return this.#session.begin();
  }

  async withSpace(when: string): Promise<void> {
    this.#expect(`${when}: a claim`, await this.#claim(), /^(200|410) /);
    this.#expect(`${when}: a picture`, await this.#upload(), /^200 .*uploads/);
  }

  async whileFull(): Promise<void> {
    this.#expect('full: a page', await this.#request(`/BaseSearch?val=${this.#next}`), /^200 /);
    this.#expect('full: a claim', await this.#claim(), /^503 \d+ .*请稍后再试/);
    this.#expect('full: a picture', await this.#upload(), /^503 .*磁盘已满/);
    await this.command('full', ['backup'], 4, /磁盘/);
    await this.command('full', ['doctor'], 1, /✗ 磁盘空间/);
    this.#expect('full: the process', this.#portal.isUp() ? 'up' : 'ended', /up/);
  }

  /** Waits until codes are issued again. */
  async untilRecovered(): Promise<void> {
    const deadline = performance.now() + RECOVERY_MS;
    while (performance.now() < deadline && !/^200 /.test(await this.#claim())) {
      await sleep(100);
    }
    this.#expect('with space again: in time', performance.now() < deadline ? 'yes' : 'no', /yes/);
  }

  async command(when: string, args: string[], code: number, message: RegExp): Promise<void> {
    const end: CommandEnd = await portalCommand(this.#places, ...args);
    const output = `${end.code} ${end.out}${end.err}`.replace(/\s+/g, ' ');
    this.#expect(`${when}: ${args[0]}`, output, new RegExp(`^${code} .*${message.source}`, 's'));
  }

  /** Checks that no temporary file is left and every log line is complete. */
  noPartialFiles({ DATA_DIR = '', LOG_DIR = '' }: Record<string, string>): void {
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
    return this.#request(`/vue/getpacks?id=${this.#next}`, { auth: 'player' });
  }

  async #upload(): Promise<string> {
    this.#next += 1;
    const background = { r: this.#next, g: 40, b: 3 };
    const body = await sharp({ create: { width: 640, height: 360, channels: 3, background } })
      .jpeg()
      .toBuffer();
    return this.#request('/console/api/media/picture?use=cover', { auth: 'operator', body });
  }

  /** The status, Retry-After (or `-`) and body of a response. */
  async #request(
    path: string,
    { auth = 'anybody', body }: { auth?: 'anybody' | 'player' | 'operator'; body?: Buffer } = {},
  ): Promise<string> {
    const headers = { ...Object.fromEntries(this.#session.headers({ auth })) };
    const sent = body
      ? {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/octet-stream' },
          body: new Uint8Array(body),
        }
      : { headers };
    try {
      const response = await fetch(this.#portal.url + path, {
        ...sent,
        signal: AbortSignal.timeout(RESPONSE_MS),
      });
      return `${response.status} ${response.headers.get('retry-after') ?? '-'} ${await response.text()}`;
    } catch (error) {
      return `0 - ${(error as Error).message}`;
    }
  }

  #expect(what: string, actual: string, expected: RegExp): void {
    if (!expected.test(actual)) {
      this.faults.push(`${what}: ${actual.slice(0, 300)}`);
    }
  }
}
