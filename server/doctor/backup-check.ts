import { lastRuns, nightlyBackups, resultOf } from '#platform/backup/backup-runs.ts';
import { chinaTime } from '#platform/core/clock.ts';
import type { NightlyBackups } from '#platform/core/config/config.ts';
import { bad, type Check, check, ok, warn } from '#platform/core/finding.ts';
import type { Database } from '#platform/database/open.ts';

const HOUR_MS = 3_600_000;
/** Warn after a day and two hours without a backup, fail after a week. */
const FRESH_HOURS = 26;
const STALE_HOURS = 7 * 24;
const CHECKED_RUNS = 50;

type Run = Awaited<ReturnType<typeof lastRuns>>[number];

/** Checks the age of the last successful backup and the result of the last runs. */
export function backupCheck(db: Database, nightly: NightlyBackups | undefined): Check {
  return check('备份', async (now) => {
    const [runs, [night]] = [await lastRuns(db, CHECKED_RUNS, ['backup']), await nightlyBackups(db)];
    const last = runs.find((run) => resultOf(run, now) === 'made');
    const checked = new Map([runs[0], night].flatMap((run) => (run ? [[run.id, run]] : [])));
    return [
      last ? ageFinding(last, now, nightly) : warn('还没有做过备份。', adviceOf(nightly)),
      ...[...checked.values()].flatMap((run) => failureFinding(run, now)),
    ];
  });
}

function ageFinding({ started_at, file, doer }: Run, now: Date, nightly: NightlyBackups | undefined) {
  const hours = (now.getTime() - started_at.getTime()) / HOUR_MS;
  const age = `${chinaTime(started_at)}（${Math.round(hours)} 小时前）`;
  const text = `上一次成功的备份在 ${age}，由${doer}完成，${file}。`;
  if (hours > STALE_HOURS) {
    return bad(text, adviceOf(nightly));
  }
  return hours > FRESH_HOURS ? warn(text, adviceOf(nightly)) : ok(text);
}

function failureFinding(run: Run, now: Date) {
  const name = run.due_at ? '最近一次自动备份' : '最近一次备份';
  const at = chinaTime(run.started_at);
  switch (resultOf(run, now)) {
    case 'failed':
      return [
        warn(`${name}（${at}）失败了：${run.problem}`, '按这句话处理，再执行一次 npm run portal -- backup。'),
      ];
    case 'lost':
      return [
        warn(
          `${name}（${at}）中断了，没有做完。`,
          '多半是门户在备份途中被关掉；再执行一次 npm run portal -- backup。',
        ),
      ];
    default:
      return [];
  }
}

function adviceOf(nightly: NightlyBackups | undefined): string {
  return nightly
    ? `每天 ${nightly.time}（北京时间）自动备份，门户那时要在运行，不然请改设置 BACKUP_TIME；现在就要一份，执行 npm run portal -- backup。归档请放到另一台机器上。`
    : '自动备份关着：请设置 BACKUP_TIME，或者每天执行一次 npm run portal -- backup，并把归档放到另一台机器上。';
}
