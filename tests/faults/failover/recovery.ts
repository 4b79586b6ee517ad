import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';
import { portalCommand } from '#tests/integration/command-line.ts';
import { Cluster, missingForCluster } from './cluster.ts';
import { type Portals, startPortals } from './fixture.ts';
import type { DatabaseNode } from './node.ts';

const CLAIMS = 40;

/**
 * The recovery to a point in time of docs/failover.md: reviews are deleted by accident, the database goes back to the second
 * before, and no code is issued again.
 */
export async function soakRecovery(): Promise<string[]> {
  const missing = missingForCluster();
  if (missing) {
    return [`not run: ${missing}`];
  }
  const folder = mkdtempSync(join(tmpdir(), 'youmen-recovery-'));
  const cluster = await Cluster.start();
  try {
    return await recover(cluster, [join(folder, 'journal-1'), join(folder, 'journal-2')]);
  } finally {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function recover(cluster: Cluster, journals: readonly string[]): Promise<string[]> {
  const primary = await cluster.primary();
  if (!primary) {
    return ['no primary'];
  }
  for (const command of ['stanza-create', 'check', 'backup']) {
    await primary.run('pgbackrest', '--stanza=youmen', command);
  }
  const settings = { databaseUrl: cluster.url(6432), directUrl: cluster.url(5432), journals };
  const before = await startPortals(settings);
  const { players, packId, importPackId } = before.target;
  const codes = await claim(before, 0);
  const reviews = await countReviews(before.db);
  await sleep(2_000);
  const point = await timeOf(before.db);
  await sleep(2_000);
  const later = await claim(before, CLAIMS);
  const advice = await doctorFaults(settings, `${journals[0]}-data`);
  await sql`delete from comment`.execute(before.db);
  await sql`select pg_switch_wal()`.execute(before.db).catch(() => undefined);
  await before.stop();
  const started = performance.now();
  await goBack(cluster, primary, point);
  const back = (performance.now() - started) / 1_000;
  const place = { DATABASE_URL: settings.directUrl, DATA_DIR: `${journals[0]}-data` };
  const recheck = await portalCommand(
    place,
    'pools',
    'recheck',
    ...journals.flatMap((journal) => ['--journal', journal]),
  );
  console.log(`Recovered to ${point} in ${back.toFixed(0)} s.\n${recheck.out}${recheck.err}`);
  const after = await startPortals({ ...settings, filled: { players, packId, importPackId } });
  try {
    const again = await claim(after, 0);
    const lateAgain = await claim(after, CLAIMS);
    const next = await claim(after, 2 * CLAIMS);
    const issued = [...codes.values(), ...later.values()];
    const twice = [...next.values()].filter((code) => issued.includes(code));
    const different = (one: Map<number, string>, other: Map<number, string>) =>
      [...one].filter(([player, code]) => other.get(player) !== code).length;
    const found = await countReviews(after.db);
    console.log(
      `${codes.size} claims before that time, ${later.size} after it, ${next.size} new ones; ${reviews} reviews, ${found} recovered.`,
    );
    return [
      ...advice,
      ...(recheck.code === 0 ? [] : [`pools recheck ended with ${recheck.code}`]),
      ...(reviews > 0 && found === reviews ? [] : [`${found} of ${reviews} reviews recovered`]),
      ...(codes.size === CLAIMS && later.size === CLAIMS && next.size === CLAIMS
        ? []
        : ['claims were refused']),
      ...(twice.length > 0 ? [`${twice.length} codes issued twice`] : []),
      ...(different(codes, again) > 0 ? [`${different(codes, again)} earlier claims lost`] : []),
      ...(different(later, lateAgain) > 0 ? [`${different(later, lateAgain)} later claims lost`] : []),
    ];
  } finally {
    await after.stop();
  }
}

/** The doctor reports a pooler that notifications do not pass, and only such a one. */
async function doctorFaults(
  { databaseUrl, directUrl }: { databaseUrl: string; directUrl: string },
  DATA_DIR: string,
): Promise<string[]> {
  const doctor = async (settings: Record<string, string>) =>
    (await portalCommand({ DATABASE_URL: databaseUrl, DATA_DIR, ...settings }, 'doctor')).out;
  const [pooled, direct] = [await doctor({}), await doctor({ DATABASE_DIRECT_URL: directUrl })];
  return [
    ...(pooled.includes('! 连接池：DATABASE_URL 经过事务模式') ? [] : [`the doctor said: ${pooled}`]),
    ...(direct.includes('✓ 连接池：') ? [] : [`the doctor said: ${direct}`]),
  ];
}

/** The steps of docs/failover.md on the machines. */
async function goBack(cluster: Cluster, primary: DatabaseNode, point: string): Promise<void> {
  const standbys = cluster.nodes.filter((node) => node !== primary);
  const query = async (text: string) => (await primary.run('psql', '-Atc', text)).trim();
  const timeline = await query('select timeline_id from pg_control_checkpoint()');
  for (const node of [...standbys, primary]) {
    await node.stopPatroni();
  }
  const data = '/var/lib/postgresql/15/youmen';
  const control = (...args: string[]) =>
    primary.run('/usr/lib/postgresql/15/bin/pg_ctl', '-D', data, '-w', ...args);
  const target = [`--target=${point}`, `--target-timeline=${timeline}`, '--target-action=promote'];
  await primary.run('pgbackrest', '--stanza=youmen', '--delta', '--type=time', ...target, 'restore');
  await control('-l', '/var/lib/postgresql/recovery.log', 'start');
  while ((await query('select pg_is_in_recovery()')) !== 'f') {
    await sleep(200);
  }
  for (const setting of ['time', 'timeline', 'action']) {
    await query(`alter system reset recovery_target_${setting}`);
  }
  await query('alter system reset restore_command');
  await control('stop');
  primary.startPatroni();
  await cluster.untilPromoted(undefined);
  for (const node of standbys) {
    await node.run('mv', data, `${data}.old`);
    node.startPatroni();
  }
  await cluster.untilComplete();
  for (const node of standbys) {
    await node.run('rm', '-rf', `${data}.old`);
  }
}

/** The codes of a group of players, from both portals in turn. */
async function claim({ target }: Portals, from: number): Promise<Map<number, string>> {
  const codes = new Map<number, string>();
  for (const [index, { id, session }] of target.players.slice(from, from + CLAIMS).entries()) {
    const origin = target.origins[index % target.origins.length];
    const response = await fetch(`${origin}/vue/getpacks?id=${target.packId}`, {
      headers: { 'x-portal': '1', 'sec-fetch-site': 'same-origin', cookie: `session=${session}` },
    });
    const { data } = (await response.json()) as { data?: { claim?: { code?: string } } };
    if (data?.claim?.code) {
      codes.set(id, data.claim.code);
    }
  }
  return codes;
}

async function countReviews(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from comment`.execute(db);
  return rows[0]?.count ?? 0;
}

async function timeOf(db: Database): Promise<string> {
  const { rows } = await sql<{ now: string }>`
    select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS') || '+00' as now`.execute(
    db,
  );
  return rows[0]?.now ?? '';
}
