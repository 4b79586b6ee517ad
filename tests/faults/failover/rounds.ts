import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';
import { type Cluster, CONFIG } from './cluster.ts';
import type { FailoverLoad, Write, WriteKind } from './load.ts';
import type { DatabaseNode } from './node.ts';

/**
 * The standbys receive nothing for this time before a kill, and nothing of it afterwards: what is acknowledged meanwhile
 * would be lost.
 */
const BEHIND_MS = 1_000;

/** How the primary's machine fails, and how it comes back. */
export const failures: Record<
  string,
  { begin(primary: DatabaseNode, cluster: Cluster): Promise<void>; end(primary: DatabaseNode): void }
> = {
  killed: {
    begin: async (primary, { nodes }) => {
      primary.muteTowards(nodes.filter((node) => node !== primary));
      await sleep(BEHIND_MS);
      primary.signal('SIGKILL');
    },
    end: (primary) => {
      primary.muteTowards([]);
      primary.start();
    },
  },
  stopped: {
    begin: async (primary) => primary.signal('SIGSTOP'),
    end: (primary) => primary.signal('SIGCONT'),
  },
  'cut off': {
    begin: async (primary) => primary.link('down'),
    end: (primary) => primary.link('up'),
  },
  'switched over': {
    begin: async (primary, cluster) => {
      const next = await cluster.syncStandby(primary);
      const order = ['--master', primary.name, '--candidate', next, '--force'];
      await primary.run('patronictl', ...CONFIG, 'switchover', 'youmen', ...order);
    },
    end: () => undefined,
  },
};

export interface Round {
  kind: string;
  /** From the failure until Patroni calls another server the primary, in seconds. */
  promotedAfter: number;
  /** From the promotion until a write of each kind was acknowledged, in seconds. */
  backAfter: number;
  /** Members that did not start by themselves afterwards. */
  reinitialised: number;
  faults: string[];
}

const BACK_LIMIT_S = 30;
/** The run stops waiting for writes after this time. */
const GIVE_UP_MS = 60_000;
/** The load before a failure and after the recovery, in ms. */
const STEADY_MS = 3_000;
const KINDS: readonly WriteKind[] = ['claim', 'comment', 'import', 'publish'];

/** Lets the primary fail under load, waits for writes on another one, and brings the machine back. */
export async function failOver(cluster: Cluster, load: FailoverLoad, kind: string): Promise<Round> {
  const failure = failures[kind];
  if (!failure) {
    throw new Error(`no failure "${kind}"`);
  }
  const primary = await cluster.untilPromoted(undefined);
  await sleep(STEADY_MS);
  const failedAt = performance.now();
  const failing = failure.begin(primary, cluster);
  await cluster.untilPromoted(primary);
  const promotedAt = performance.now();
  await failing;
  const backAfter = await untilWritten(load, promotedAt);
  await sleep(STEADY_MS);
  failure.end(primary);
  const reinitialised = await cluster.untilComplete();
  return {
    kind,
    promotedAfter: (promotedAt - failedAt) / 1_000,
    backAfter,
    reinitialised,
    faults: backAfter <= BACK_LIMIT_S ? [] : [`writes were back after ${backAfter.toFixed(1)} s`],
  };
}

/** Seconds until a write of each kind was acknowledged. */
async function untilWritten(load: FailoverLoad, since: number): Promise<number> {
  for (;;) {
    const first = load.firstAfter(since);
    const times = KINDS.map((kind) => first[kind]);
    if (times.every((at) => at !== undefined)) {
      return (Math.max(...times) - since) / 1_000;
    }
    if (performance.now() - since > GIVE_UP_MS) {
      return Number.POSITIVE_INFINITY;
    }
    await sleep(50);
  }
}

/** Acknowledged writes that the database lacks, and codes with two players. */
export async function lostWrites(
  db: Database,
  load: FailoverLoad,
  { packId, importPackId }: { packId: number; importPackId: number },
): Promise<string[]> {
  const { rows: claims } = await sql<{ what: string; code: string }>`
    select claim.player_id || ' ' || code as what, code from claim join pack_code on pack_code.id = claim.code_id
    where claim.pack_id = ${packId}`.execute(db);
  const { rows: comments } = await sql<{ what: string }>`
    select player_id || ' ' || body as what from comment`.execute(db);
  const { rows: codes } = await sql<{ code: string }>`
    select code from pack_code where pack_id = ${importPackId}`.execute(db);
  const { rows: games } = await sql<{ what: string }>`select id || ' ' || name as what from game`.execute(db);
  const stored: Record<WriteKind, Set<string>> = {
    claim: new Set(claims.map(({ what }) => what)),
    comment: new Set(comments.map(({ what }) => what)),
    import: new Set(codes.map(({ code }) => code)),
    publish: new Set(games.map(({ what }) => what)),
  };
  const lost = load.writes.filter((write) => !isStored(write, stored));
  const twice = claims.length - new Set(claims.map(({ code }) => code)).size;
  const received = load.codes.size - new Set(load.codes.values()).size;
  return [
    ...(lost.length > 0
      ? [`${lost.length} acknowledged writes lost, ${lost[0]?.kind} ${lost[0]?.what}`]
      : []),
    ...(twice + received > 0 ? [`${twice + received} codes issued twice`] : []),
    ...load.changedCodes,
  ];
}

/** A game may have a later name, also one whose response was lost: names end in the turn of their loop. */
function isStored({ kind, what }: Write, stored: Record<WriteKind, Set<string>>): boolean {
  if (kind === 'import') {
    return what.split(' ').every((code) => stored.import.has(code));
  }
  if (kind !== 'publish') {
    return stored[kind].has(what);
  }
  const name = what.slice(0, what.lastIndexOf('-') + 1);
  const turn = Number(what.slice(name.length));
  return [...stored.publish].some((one) => one.startsWith(name) && Number(one.slice(name.length)) >= turn);
}
