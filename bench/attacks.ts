import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROOF_FIELD } from '#contract/account/actions.ts';
import { MOST_WORK } from '#contract/account/proof.ts';
import { systemClock } from '#platform/core/clock.ts';
import { migrate } from '#platform/database/migrate.ts';
import { type Database, openDatabase } from '#platform/database/open.ts';
import { Proofs } from '#platform/security/proof-of-work.ts';
import { ServerSecret } from '#platform/security/secrets/server-secret.ts';
import { guessEachHour } from '#tests/integration/accounts/lockouts/each-hour.ts';
import { LIGHTER, lightProofs } from '#tests/integration/accounts/lockouts/plants.ts';
import { newNumber, RIGHT, Scene } from '#tests/integration/accounts/lockouts/scenes.ts';
import {
  drainCodes,
  ipv4Networks,
  levelOf,
  oneNetwork,
  type Spoils,
  withProof,
} from '#tests/integration/accounts/lockouts/sms-attacks.ts';
import { type ActionResult, solve, type TestBrowser } from '#tests/integration/accounts/test-browser.ts';
import { testOwner } from '#tests/integration/owner.ts';
import { table } from './table.ts';

/** Proofs of each level. */
const PROOFS = 5;
const HALF_A_DAY = 12;
const REQUESTS = 2_100;
/** A request each twenty minutes. */
const FOR_A_DAY = { requests: 60, pause: 1_200 };

interface Attack {
  title: string;
  /** @param mobile the number of a player with a password */
  run(scene: Scene, mobile: string): Promise<Spoils>;
  /** The player comes with the password. */
  hasPassword?: true;
}

/** Attacks by what they get. */
const attacks: readonly Attack[] = [
  {
    title: 'messages to new numbers in an hour, 210 /64 of one /48',
    run: ({ accounts }) => drainCodes(accounts, { requests: REQUESTS, from: oneNetwork, solves: true }),
  },
  {
    title: 'messages to new numbers in an hour, 200 IPv4 networks',
    run: ({ accounts }) =>
      drainCodes(accounts, { requests: REQUESTS, from: ipv4Networks(200), solves: true }),
  },
  {
    title: 'messages to one number in a day, 10 IPv4 networks',
    run: ({ accounts }, mobile) =>
      drainCodes(accounts, { ...FOR_A_DAY, mobile, from: ipv4Networks(10), solves: true }),
  },
  {
    title: 'messages to one number in a day, 60 IPv4 networks',
    run: ({ accounts }, mobile) =>
      drainCodes(accounts, { ...FOR_A_DAY, mobile, from: ipv4Networks(60), solves: true }),
  },
  {
    title: 'messages to one number in a day, three addresses in the player’s /16',
    run: ({ accounts }, mobile) =>
      drainCodes(accounts, {
        ...FOR_A_DAY,
        mobile,
        from: (place) => `172.16.200.${1 + (place % 3)}`,
        solves: true,
      }),
  },
  {
    title: 'guesses of one password, 48 an hour for 12 hours, 50 address blocks',
    run: (scene, mobile) => guessEachHour(scene, mobile, HALF_A_DAY),
    hasPassword: true,
  },
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
  // The first proofs would pay for the compiler.
  solve(await proofs.challenge(secret.hash('bench', '0'), 1));
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

/**
 * Runs the attacks with light proofs, whose hashes are counted for as many as those of full ones. After each a new visitor and
 * a player log in.
 */
async function timeAttacks(db: Database, secondsOfHash: number): Promise<void> {
  const restoreWork = lightProofs();
  const costs: string[][] = [];
  const logins: string[][] = [];
  try {
    for (const { title, run, hasPassword } of attacks) {
      const scene = await Scene.open(db);
      const { browser: device, mobile } = await scene.player();
      const { sent, proofs, hashes } = await run(scene, mobile);
      const seconds = hashes * LIGHTER * secondsOfHash;
      costs.push([title, `${sent}`, `${proofs}`, seconds.toFixed(0), (seconds / sent).toFixed(2)]);
      const arrive = hasPassword ? enterPassword : enterCode;
      logins.push([
        title,
        await enterCode(scene, scene.browser()),
        await arrive(scene, scene.browser(), mobile),
        await arrive(scene, device, mobile),
      ]);
      await scene.accounts.close();
    }
  } finally {
    restoreWork();
  }
  table(['Attack', 'Number', 'Proofs', 'CPU seconds', 'CPU seconds of one'], costs);
  table(['Afterwards', 'A new visitor', 'A player, new device', 'A player, known device'], logins);
}

/** Logs in by a code of one request. @returns what the table says of it */
async function enterCode(
  { accounts }: Scene,
  browser: TestBrowser,
  mobile: string = newNumber(),
): Promise<string> {
  const [sent, level] = await withLevel(browser, mobile, (proof) => browser.sendCode(mobile, '5', proof));
  const isSent = sent.status === 1;
  return ending(
    isSent ? await browser.act('codeLogin', { mobile, code: accounts.lastMessage().code }) : sent,
    level,
  );
}

/** Logs in by one try of the password. @returns what the table says of it */
async function enterPassword(_scene: Scene, browser: TestBrowser, mobile: string): Promise<string> {
  const input = { username: mobile, password: RIGHT };
  const act = (proof?: string) => browser.act('passwordLogin', input, proof ? { [PROOF_FIELD]: proof } : {});
  return ending(...(await withLevel(browser, mobile, act)));
}

/** Acts as a dialog does, which solves the proof that is required. @returns the response and the level of its proof */
async function withLevel(
  browser: TestBrowser,
  name: string,
  act: (proof?: string) => Promise<ActionResult>,
): Promise<[ActionResult, number]> {
  let level = 0;
  const response = await withProof(browser, name, (proof) => {
    level = proof ? levelOf(proof) : 0;
    return act(proof);
  });
  return [response, level];
}

function ending(response: ActionResult, level: number): string {
  const proof = level > 0 ? `, level ${level}` : '';
  return response.status === 1 ? `in${proof}` : `${response.code}${proof}`;
}
