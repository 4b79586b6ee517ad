import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { openDatabase } from '#platform/database/open.ts';
import { AppProcess } from '#tests/chaos/claims/app-process.ts';
import { seededRandom } from '#tests/chaos/claims/random.ts';
import { ClaimRecord } from '#tests/chaos/claims/record.ts';
import { requestCode } from '#tests/chaos/claims/request-code.ts';
import { preparePack } from '#tests/chaos/claims/run.ts';
import { faults, judge } from '#tests/chaos/claims/verdict.ts';
import { testOwner } from '#tests/integration/owner.ts';
import { LoopDisk } from './loop-disk.ts';

/** Players who claim from an embedded database whose disk repeatedly loses power. */
export interface PowerCuts {
  /** The initial content of the disk. */
  initial: InitialState;
  seed: number;
  cuts: number;
  /** With a database and a journal that never sync, once the portal has started. */
  isPlanted?: boolean;
}

export interface PowerCutRun {
  acknowledged: number;
  cuts: number;
  faults: string[];
}

/** A data directory with a pack, to be copied. */
export interface InitialState {
  dataDir: string;
  packId: number;
  codes: number;
}

const AT_ONCE = 16;
const CODES_BETWEEN_CUTS = { least: 40, most: 400 };
const preload = pathToFileURL(join(import.meta.dirname, 'skips-fsync.mjs')).href;

/** Why power cannot be cut on this machine; undefined if it can. */
export function whyNoPowerCuts(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/dev/loop-control')) {
    return 'a loop disk requires root and loop devices';
  }
  try {
    execFileSync('mkfs.ext4', ['-V'], { stdio: 'ignore' });
    return undefined;
  } catch {
    return 'there is no mkfs.ext4';
  }
}

const openIn = (dataDir: string) =>
  openDatabase({ databaseUrl: undefined, dataDir, owner: testOwner('faults') }, () => undefined);

/** Creates a data directory with a pack. The caller removes it. */
export async function makeInitialState(codes: number): Promise<InitialState> {
  const dataDir = mkdtempSync(join(tmpdir(), 'youmen-initial-'));
  const { db, close } = await openIn(dataDir);
  const packId = await preparePack(db, { codes });
  await close();
  return { dataDir, packId, codes };
}

/** Cuts the power at seeded moments while players claim, and compares their responses with the database. */
export async function runPowerCuts({
  initial: { packId, codes, ...initial },
  seed,
  cuts,
  isPlanted = false,
}: PowerCuts): Promise<PowerCutRun> {
  const disk = LoopDisk.make();
  const random = seededRandom(seed);
  const dataDir = join(disk.path, 'data');
  const settings = { DATA_DIR: dataDir, ...(isPlanted ? { NODE_OPTIONS: `--import ${preload}` } : {}) };
  const app = new AppProcess(settings, '', 0);
  try {
    cpSync(initial.dataDir, dataDir, { recursive: true });
    execFileSync('sync', ['-f', disk.path]);
    await app.start();
    if (isPlanted) {
      execFileSync('sync', ['-f', disk.path]);
    }
    const players = new Players(packId, () => app.port);
    let done = 0;
    let lost = 0;
    try {
      for (; done < cuts; done += 1) {
        const { least, most } = CODES_BETWEEN_CUTS;
        await players.reach(players.record.codes.size + Math.floor(least + random() * (most - least)));
        app.freeze();
        disk.cutPower();
        await app.kill();
        disk.powerUp();
        lost += await lostByDatabase(dataDir, players.record, packId);
        await app.start();
      }
    } catch (error) {
      const why = (error as Error).message.replace(/\s+/g, ' ').slice(0, 300);
      return { ...(await players.stop()), cuts: done, faults: [`after a power cut: ${why}`] };
    }
    const { acknowledged } = await players.stop();
    await app.kill();
    const reopened = await openIn(dataDir);
    const verdict = await judge(reopened.db, players.record, { packId, codes, players: acknowledged });
    await reopened.close();
    const databaseFaults = lost > 0 ? [`the database itself lost: ${lost}`] : [];
    return {
      acknowledged,
      cuts: done,
      faults: [...databaseFaults, ...faults({ ...verdict, unanswered: 0 })],
    };
  } finally {
    await app.kill();
    disk.remove();
  }
}

/** The number of acknowledged codes missing from the database before the journal is replayed. */
async function lostByDatabase(dataDir: string, record: ClaimRecord, packId: number): Promise<number> {
  const copy = mkdtempSync(join(tmpdir(), 'youmen-after-cut-'));
  try {
    cpSync(dataDir, copy, { recursive: true, filter: (path) => !path.endsWith('.sock') });
    const { db, close } = await openIn(copy);
    const { lost } = await judge(db, record, { packId, codes: 0, players: 0 });
    await close();
    return lost;
  } finally {
    rmSync(copy, { recursive: true });
  }
}

/** Players who claim one after another, some concurrently, each until they have a code. */
class Players {
  readonly record = new ClaimRecord();
  #packId: number;
  #port: () => number;
  #next = 0;
  #isStopped = false;
  #claimers: Promise<void>[];

  constructor(packId: number, port: () => number) {
    this.#packId = packId;
    this.#port = port;
    this.#claimers = Array.from({ length: AT_ONCE }, () => this.#claim());
  }

  /** Waits until this many players have received a code. */
  async reach(codes: number): Promise<void> {
    while (this.record.codes.size < codes) {
      await sleep(5);
    }
  }

  async stop(): Promise<{ acknowledged: number }> {
    this.#isStopped = true;
    await Promise.all(this.#claimers);
    return { acknowledged: this.record.codes.size };
  }

  async #claim(): Promise<void> {
    while (!this.#isStopped) {
      this.#next += 1;
      const player = this.#next;
      while (!(this.#isStopped || this.record.codes.has(player))) {
        this.record.requesting(player);
        const outcome = await requestCode(this.#port(), this.#packId, player);
        if (outcome.kind === 'code') {
          this.record.receivedCode(player, outcome.code);
        } else {
          await sleep(20);
        }
      }
    }
  }
}
