import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MOST_WORK } from '#contract/account/proof.ts';
import { systemClock } from '#platform/core/clock.ts';
import { migrate } from '#platform/database/migrate.ts';
import { type Database, openDatabase } from '#platform/database/open.ts';
import { Proofs } from '#platform/security/proof-of-work.ts';
import { ServerSecret } from '#platform/security/secrets/server-secret.ts';
import { guessEachHour } from '#tests/integration/accounts/lockouts/each-hour.ts';
import { LIGHTER, lightProofs } from '#tests/integration/accounts/lockouts/plants.ts';
import { Scene } from '#tests/integration/accounts/lockouts/scenes.ts';
import {
  drainCodes,
  ipv4Networks,
  oneNetwork,
  type Spoils,
} from '#tests/integration/accounts/lockouts/sms-attacks.ts';
import { solve } from '#tests/integration/accounts/test-browser.ts';
import { testOwner } from '#tests/integration/owner.ts';
import { table } from './table.ts';

/** Proofs of each level. */
const PROOFS = 5;
const NUMBER = '13900001111';
const HALF_A_DAY = 12;
/** A request each twenty minutes. */
const ofNumber = { mobile: NUMBER, requests: 60, pause: 1_200 };

/** Attacks by what they get. */
const attacks: readonly [string, (scene: Scene) => Promise<Spoils>][] = [
  [
    'messages to new numbers in an hour, one /48',
    ({ accounts }) => drainCodes(accounts, { requests: 700, from: oneNetwork, solves: true }),
  ],
  [
    'messages to new numbers in an hour, 200 IPv4 networks',
    ({ accounts }) => drainCodes(accounts, { requests: 2_100, from: ipv4Networks(200), solves: true }),
  ],
  [
    'messages to one number in a day, 60 IPv4 networks',
    ({ accounts }) => drainCodes(accounts, { ...ofNumber, from: ipv4Networks(60), solves: true }),
  ],
  [
    'guesses of one password, 48 an hour for 12 hours, 50 address blocks',
    (scene) => guessEachHour(scene, NUMBER, HALF_A_DAY),
  ],
];

/** The CPU time that a stranger pays: for a proof of work of each level, and for each message or guess of an attack. */
export async function attacksBench(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'youmen-attacks-'));
  const owner = testOwner('bench');
  const { db, close } = await openDatabase({ dataDir, databaseUrl: undefined, owner }, () => undefined);
  try {
    await migrate(db);
    await timeAttacks(db, await timeLevels(db));
  } finally {
    await close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Solves proofs of each level with native hashes. @returns the CPU seconds of a hash */
async function timeLevels(db: Database): Promise<number> {
  const secret = new ServerSecret('the secret of the bench, long enough');
  const proofs = new Proofs({ db, clock: systemClock, secret });
  const rows: string[][] = [];
  const all = { hashes: 0, seconds: 0 };
  for (let work = 1; work <= MOST_WORK; work += 1) {
    const name = secret.hash('bench', String(work));
    const challenges = await Promise.all(Array.from({ length: PROOFS }, () => proofs.challenge(name, work)));
    const before = process.cpuUsage();
    const hashes = challenges.reduce((sum, challenge) => sum + solve(challenge).counter, 0);
    const { user, system } = process.cpuUsage(before);
    const seconds = (user + system) / 1e6;
    all.hashes += hashes;
    all.seconds += seconds;
    rows.push([
      String(work),
      Math.round(hashes / PROOFS).toLocaleString('en'),
      (seconds / PROOFS).toFixed(2),
    ]);
  }
  table(['Level', 'Hashes of a proof', 'CPU seconds of a proof'], rows);
  return all.seconds / all.hashes;
}

/** Runs the attacks with light proofs, whose hashes are counted for as many as those of full ones. */
async function timeAttacks(db: Database, secondsOfHash: number): Promise<void> {
  const restoreWork = lightProofs();
  const rows: (string | number)[][] = [];
  try {
    for (const [title, attack] of attacks) {
      const scene = await Scene.open(db);
      const { sent, proofs, hashes } = await attack(scene);
      await scene.accounts.close();
      const seconds = hashes * LIGHTER * secondsOfHash;
      rows.push([title, sent, proofs, seconds.toFixed(0), (seconds / sent).toFixed(2)]);
    }
  } finally {
    restoreWork();
  }
  table(['Attack', 'Number', 'Proofs', 'CPU seconds', 'CPU seconds of one'], rows);
}
