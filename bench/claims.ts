import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { systemClock } from '#platform/core/clock.ts';
import { createLogger } from '#platform/core/logger.ts';
import { openJournalDirectory } from '#platform/database/journal/journal-directory.ts';
import { migrate } from '#platform/database/migrate.ts';
import { type Database, type OpenDatabase, openDatabase } from '#platform/database/open.ts';
import { ClaimQueue } from '#services/main/claims/claim-queue.ts';
import { issueCodesFrom } from '#services/main/claims/issue-codes.ts';
import { FileJournal } from '#services/main/codes/journal/claim-journal.ts';
import { AppProcess } from '#tests/chaos/claims/app-process.ts';
import { newDatabase, ownPostgres } from '#tests/chaos/claims/postgres.ts';
import { requestCode } from '#tests/chaos/claims/request-code.ts';
import { testOwner } from '#tests/integration/owner.ts';
import { findBinaries } from '#tests/integration/postgres/binaries.ts';
import { median } from './median.ts';

const CLAIMERS = 64;
const ROUNDS = 3;
const CODES = 6_000;
const PGBENCH_SECONDS = 4;

/** The minimal claim: mark an unlocked free code and insert the claim. */
const BARE_CLAIM = `\\set player random(1, 9000000000000)
with free as (
  select id from pack_code where pack_id = :pack and not claimed order by id limit 1 for update skip locked
), taken as (
  update pack_code set claimed = true from free where pack_code.id = free.id returning pack_code.id
)
insert into claim (pack_id, code_id, player_id) select :pack, id, :player from taken;
`;

/** Claims per second of one hot pack on PostgreSQL: the bare statement, the service, and the portal over HTTP. */
export async function claimsBench(): Promise<void> {
  const postgres = await ownPostgres();
  const [binaries] = findBinaries(process.env.PATH ?? '');
  if (!postgres || !binaries) {
    console.error('PostgreSQL cannot be started.');
    return;
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'youmen-bench-'));
  const databaseUrl = await newDatabase(postgres);
  const opened = await openDatabase({ databaseUrl, dataDir, owner: testOwner('bench') }, () => undefined);
  const apps = [0, 1].map(() => new AppProcess({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }));
  try {
    await migrate(opened.db);
    await Promise.all(apps.map((app) => app.start()));
    const rates: Record<'bare' | 'service' | 'http', number[]> = { bare: [], service: [], http: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      rates.bare.push(await bareRate(binaries.folder, databaseUrl, dataDir, opened.db));
      rates.service.push(await serviceRate(opened, dataDir));
      rates.http.push(await httpRate(apps, opened.db));
    }
    print(rates);
  } finally {
    await Promise.all(apps.map((app) => app.kill()));
    await opened.close();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function print(rates: Record<'bare' | 'service' | 'http', number[]>): void {
  const bare = median(rates.bare);
  const line = (name: string, figures: number[]) =>
    `| ${name} | ${(median(figures) / bare).toFixed(2)} | ${Math.round(median(figures)).toLocaleString('en')} |`;
  console.log(`| ${CLAIMERS} claimers, one pack | To the bare statement | Claims a second |\n|---|---|---|`);
  console.log(line('pgbench, the bare statement', rates.bare));
  console.log(line('service and journal, one process', rates.service));
  console.log(line('over HTTP, two processes, the load on the same machine', rates.http));
}

/** A pack with free codes. */
async function newPack(db: Database, codes: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with made as (insert into game (name, first_letter) values ('云海剑歌', 'Y') returning id)
    insert into pack (game_id, title, total, remaining) select id, '新手礼包', ${codes}, ${codes} from made
    returning id`.execute(db);
  const id = rows[0]?.id ?? 0;
  await sql`
    insert into pack_code (pack_id, code)
    select ${id}::bigint, 'YM' || ${id}::text || '-' || place from generate_series(1, ${codes}) as place`.execute(
    db,
  );
  await sql`analyze pack_code`.execute(db);
  return id;
}

async function bareRate(folder: string, url: string, dataDir: string, db: Database): Promise<number> {
  const pack = await newPack(db, CODES * 10);
  const script = join(dataDir, 'claim.sql');
  writeFileSync(script, BARE_CLAIM);
  const size = ['-c', String(CLAIMERS), '-j', '2', '-T', String(PGBENCH_SECONDS)];
  const { stdout, stderr } = spawnSync(
    join(folder, 'pgbench'),
    ['-n', '-M', 'prepared', ...size, '-D', `pack=${pack}`, '-f', script, url],
    { encoding: 'utf8' },
  );
  const rate = /tps = ([\d.]+)/.exec(stdout)?.[1];
  if (!rate) {
    throw new Error(`pgbench failed: ${stderr}`);
  }
  return Number(rate);
}

async function serviceRate({ db }: OpenDatabase, dataDir: string): Promise<number> {
  const pack = await newPack(db, CODES);
  const directory = openJournalDirectory(join(dataDir, 'journal'));
  const journal = new FileJournal({ db, directory, clock: systemClock, logger: createLogger('error') });
  const queue = new ClaimQueue(issueCodesFrom(db, journal, () => undefined));
  const rate = await timed(async (player) => {
    const result = await queue.claim(pack, {
      player_id: player,
      label: '138****8000',
      at: systemClock.now(),
    });
    return 'claim' in result;
  });
  await journal.close();
  return rate;
}

async function httpRate(apps: readonly AppProcess[], db: Database): Promise<number> {
  const pack = await newPack(db, CODES);
  return timed(async (player) => {
    const result = await requestCode(apps[player % apps.length]?.port ?? 0, pack, player);
    return result.kind === 'code';
  });
}

/** Claims every code, each for another player; returns the rate per second. */
async function timed(claim: (player: number) => Promise<boolean>): Promise<number> {
  let next = 0;
  const started = performance.now();
  const claimer = async () => {
    while (next < CODES) {
      next += 1;
      if (!(await claim(next))) {
        throw new Error('A claim was rejected');
      }
    }
  };
  await Promise.all(Array.from({ length: CLAIMERS }, claimer));
  return CODES / ((performance.now() - started) / 1000);
}
