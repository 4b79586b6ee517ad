import type { FileStore } from '#platform/adapters/storage/file-store.ts';
import { lastRuns, resultOf } from '#platform/backup/backup-runs.ts';
import type { Config } from '#platform/core/config/config.ts';
import { type Check, runChecks } from '#platform/core/finding.ts';
import type { Database } from '#platform/database/open.ts';
import type { SetupState } from '#services/admin/setup/setup-state.ts';
import { readContentFacts } from '#services/main/setup/content-facts.ts';
import { dataKeysCheck } from '../doctor/data-keys-check.ts';
import { storageCheck } from '../doctor/setting-checks.ts';
import { contentItems } from './content-items.ts';
import { type ServerFacts, serverItems } from './server-items.ts';
import { demoSiteItem, siteItems } from './site-items.ts';

interface Deps {
  config: Config;
  db: Database;
  store: FileStore;
}

/** A nightly backup that failed for a few days still counts. */
const BACKUP_DAYS = 7;
const DAY_MS = 86_400_000;
const CHECKED_RUNS = 50;
/** Each visit of the admin site reads the state, and a probe of the store writes, reads and deletes a file. */
const PROBE_EVERY_MS = 60_000;

const probes = new WeakMap<FileStore, { at: number; problem: Promise<string | null> }>();

/** The checklist of a new portal, as its settings and its database have it. Nothing in it is typed by operators. */
export async function setupState({ config, db, store }: Deps, now: Date): Promise<SetupState> {
  const server = serverItems(config, await readServerFacts({ config, db, store }, now));
  if (config.services.main) {
    return { items: server, is_new: false };
  }
  const facts = {
    ...(await readContentFacts(db, now)),
    hasVerifications: config.verifications.length > 0,
    baiduPush: config.baiduPush.token !== undefined,
  };
  return {
    items: [...siteItems(facts), demoSiteItem(facts), ...server, ...contentItems(facts)],
    is_new: !config.demo && facts.counts.games === 0,
  };
}

async function readServerFacts({ config, db, store }: Deps, now: Date): Promise<ServerFacts> {
  const runs = await lastRuns(db, CHECKED_RUNS, ['backup']);
  const since = now.getTime() - BACKUP_DAYS * DAY_MS;
  return {
    hasBackup: runs.some((run) => run.started_at.getTime() > since && resultOf(run, now) === 'made'),
    storageProblem: await storageProblem({ config, store }, now),
    keyProblem: await problemOf(dataKeysCheck(db, config), now),
  };
}

function storageProblem({ config, store }: Omit<Deps, 'db'>, now: Date): Promise<string | null> {
  const known = probes.get(store);
  if (known && now.getTime() - known.at < PROBE_EVERY_MS) {
    return known.problem;
  }
  const problem = problemOf(storageCheck(store, config), now);
  probes.set(store, { at: now.getTime(), problem });
  return problem;
}

/** The first finding of a check that is not in order; null if all are. */
async function problemOf(check: Check, now: Date): Promise<string | null> {
  const findings = await runChecks([check], now);
  return findings.find(({ level }) => level !== 'ok')?.text ?? null;
}
