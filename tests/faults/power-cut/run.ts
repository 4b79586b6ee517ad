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

/** Players who claim from an embedded database whose disk loses its power again and again. */
export interface PowerCuts {
  /** What the disk holds at first. */
  beginning: Beginning;
  seed: number;
  cuts: number;
  /** With a database and a journal that force nothing to disk, once the portal has begun. */
  isPlanted?: boolean;
}

export interface PowerCutRun {
  acknowledged: number;
  cuts: number;
  faults: string[];
}

/** A data directory with a pack, to be copied. */
export interface Beginning {
  dataDir: string;
  packId: number;
  codes: number;
}

const AT_ONCE = 16;
const ADDED_BETWEEN = { least: 40, most: 400 };
const forgetful = pathToFileURL(join(import.meta.dirname, 'forgets-to-sync.mjs')).href;

/** Why power can't be cut on this machine; undefined where it can. */
export function whyNoPowerCuts(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/dev/loop-control')) {
    return 'a disk in a file takes root and loop devices';
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

/** Makes a data directory with a pack; whoever asks removes it. */
export async function makeBeginning(codes: number): Promise<Beginning> {
  const dataDir = mkdtempSync(join(tmpdir(), 'youmen-beginning-'));
  const { db, close } = await openIn(dataDir);
  const packId = await preparePack(db, { codes });
  await close();
  return { dataDir, packId, codes };
}

/** Cuts the power at seeded moments while players claim, and compares what they were told with what is left. */
export async function runPowerCuts({
  beginning: { packId, codes, ...beginning },
  seed,
  cuts,
  isPlanted = false,
}: PowerCuts): Promise<PowerCutRun> {
  const disk = LoopDisk.make();
  const random = seededRandom(seed);
  const dataDir = join(disk.path, 'data');
  const settings = { DATA_DIR: dataDir, ...(isPlanted ? { NODE_OPTIONS: `--import ${forgetful}` } : {}) };
  const app = new AppProcess(settings, '', 0);
  try {
    cpSync(beginning.dataDir, dataDir, { recursive: true });
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
        const { least, most } = ADDED_BETWEEN;
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
    const judged = await openIn(dataDir);
    const verdict = await judge(judged.db, players.record, { packId, codes, players: acknowledged });
    await judged.close();
    const own = lost > 0 ? [`the database itself lost: ${lost}`] : [];
    return { acknowledged, cuts: done, faults: [...own, ...faults({ ...verdict, unanswered: 0 })] };
  } finally {
    await app.kill();
    disk.remove();
  }
}

/** Codes told that aren't in the database as it lies there, before the journal brings any back. */
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

/** Players who come one after another, some at a time, and each again until he has a code. */
class Players {
  readonly record = new ClaimRecord();
  #packId: number;
  #port: () => number;
  #next = 0;
  #isOver = false;
  #claimers: Promise<void>[];

  constructor(packId: number, port: () => number) {
    this.#packId = packId;
    this.#port = port;
    this.#claimers = Array.from({ length: AT_ONCE }, () => this.#claim());
  }

  /** Waits until so many have been told a code. */
  async reach(codes: number): Promise<void> {
    while (this.record.codes.size < codes) {
      await sleep(5);
    }
  }

  async stop(): Promise<{ acknowledged: number }> {
    this.#isOver = true;
    await Promise.all(this.#claimers);
    return { acknowledged: this.record.codes.size };
  }

  async #claim(): Promise<void> {
    while (!this.#isOver) {
      this.#next += 1;
      const player = this.#next;
      while (!(this.#isOver || this.record.codes.has(player))) {
        this.record.asks(player);
        const told = await requestCode(this.#port(), this.#packId, player);
        if (told.kind === 'code') {
          this.record.got(player, told.code);
        } else {
          await sleep(20);
        }
      }
    }
  }
}
