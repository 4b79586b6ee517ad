import { stat } from 'node:fs/promises';
import { hasWholeChunks, readAgeHeader } from '#platform/backup/age-file.ts';
import { backupFolderProblem } from '#platform/backup/backup-problem.ts';
import { lastRuns, nightlyBackups, resultOf } from '#platform/backup/backup-runs.ts';
import { chinaTime } from '#platform/core/clock.ts';
import type { Config, NightlyBackups } from '#platform/core/config/config.ts';
import { bad, type Check, check, ok, warn } from '#platform/core/finding.ts';
import type { Database } from '#platform/database/open.ts';

const HOUR_MS = 3_600_000;
/** Warn after a day and two hours without a backup, fail after a week. */
const FRESH_HOURS = 26;
const STALE_HOURS = 7 * 24;
const CHECKED_RUNS = 50;

const FOLDER_ADVICE = '当前无法备份。处理后请执行一次 npm run portal -- backup。';

type Run = Awaited<ReturnType<typeof lastRuns>>[number];

type Settings = Pick<Config, 'nightly' | 'backupRecipients' | 'isPublic' | 'backupDir'>;

/** Checks the age and the file of the last successful backup, the result of the last runs, and the encryption. */
export function backupCheck(db: Database, settings: Settings): Check {
  const { nightly } = settings;
  return check('备份', async (now) => {
    const [runs, [night]] = [await lastRuns(db, CHECKED_RUNS, ['backup']), await nightlyBackups(db)];
    const last = runs.find((run) => resultOf(run, now) === 'made');
    const checked = new Map([runs[0], night].flatMap((run) => (run ? [[run.id, run]] : [])));
    const problem = backupFolderProblem(settings.backupDir);
    return [
      ...(problem ? [bad(problem, FOLDER_ADVICE)] : []),
      last ? ageFinding(last, now, nightly) : warn('还没有备份。', adviceOf(nightly)),
      ...[...checked.values()].flatMap((run) => failureFinding(run, now)),
      ...encryptionFinding(settings),
      ...(last ? await fileFinding(last, settings) : []),
    ];
  });
}

function encryptionFinding({ backupRecipients: { length }, isPublic }: Settings) {
  if (length > 0) {
    return [ok(`备份已用 ${length} 把公钥加密；私钥不在服务器上，请确认已妥善保管。`)];
  }
  return isPublic
    ? [
        warn(
          '备份没有加密：里面有玩家的手机号和服务器密钥，拿到备份文件的人都能读。',
          '请在自己的电脑上用 age-keygen 生成密钥，把公钥写进设置 BACKUP_RECIPIENTS，私钥不要放到服务器上。',
        ),
      ]
    : [];
}

/** Checks the last backup if it is on this machine. Without the identity its content can't be verified. */
async function fileFinding({ file, bytes }: Run, { backupRecipients }: Settings) {
  const found = await stat(file).catch(() => undefined);
  if (!found) {
    return [];
  }
  const header = await readAgeHeader(file).catch(() => 'broken' as const);
  const isWhole = header !== 'broken' && (!header || hasWholeChunks(header, found.size));
  if (!isWhole || (bytes !== null && bytes !== found.size)) {
    const advice = '请更换完好的副本，或重新备份：npm run portal -- backup。';
    return [bad(`${file} 不完整：大小或结构与备份时不同，不能恢复。`, advice)];
  }
  if (header) {
    return [ok('上一次的备份已加密，文件头、大小和分块完整；内容要有私钥才能核对，请定期用私钥演练恢复。')];
  }
  return backupRecipients.length > 0
    ? [warn('上一次成功的备份没有加密。', '请重新备份：npm run portal -- backup，然后删除没有加密的备份。')]
    : [];
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
        warn(
          `${name}（${at}）失败：${run.problem}`,
          '请按上述原因处理，再执行一次 npm run portal -- backup。',
        ),
      ];
    case 'lost':
      return [
        warn(
          `${name}（${at}）已中断，没有完成。`,
          '可能是门户在备份途中被关闭；请再执行一次 npm run portal -- backup。',
        ),
      ];
    default:
      return [];
  }
}

function adviceOf(nightly: NightlyBackups | undefined): string {
  return nightly
    ? `每天 ${nightly.time}（北京时间）自动备份，届时门户须在运行，否则请修改设置 BACKUP_TIME；要立即备份，请执行 npm run portal -- backup。归档请放到另一台机器上。`
    : '自动备份未开启：请设置 BACKUP_TIME，或者每天执行一次 npm run portal -- backup，并把归档放到另一台机器上。';
}
