import { join } from 'node:path';
import { systemClock } from '#platform/core/clock.ts';
import type { Config } from '#platform/core/config/config.ts';
import type { ImportEvent, ImportSummary } from '#platform/import/summary.ts';
import { kindText } from '#server/control/jobs/import-kinds.ts';
import { ExitCode } from '../exit-codes.ts';
import { settingsOf } from '../settings.ts';
import { explainFailure } from './failures.ts';
import { Findings } from './findings.ts';
import { IMPORT_USAGE, parseImportArgs } from './options.ts';
import { ProgressView } from './progress.ts';
import { ReportFile } from './report-file.ts';
import { runWhereTheDataIs } from './run.ts';
import { startText, summaryText } from './summary-text.ts';
import { templateFile } from './template.ts';

/** `import …`: reads a file into the database and tells what became of every row. */
export async function importCommand(args: string[], readConfig: () => Config): Promise<number> {
  const request = parseImportArgs(args);
  if (request.action === 'help') {
    console.log(IMPORT_USAGE);
    return ExitCode.ok;
  }
  if (request.action === 'template') {
    process.stdout.write(templateFile(kindText(request.kind).columns));
    return ExitCode.ok;
  }
  const config = settingsOf(readConfig, request.kind === 'comments' ? 'sdk' : 'main');
  const report = new ReportFile(request.file, request.report, join(config.dataDir, 'reports'));
  const findings = new Findings();
  const progress = new ProgressView(process.stderr, () => systemClock.now().getTime());
  const interrupted = new AbortController();
  const onInterrupt = () => interrupted.abort();
  process.once('SIGINT', onInterrupt);
  let summary: ImportSummary | undefined;
  try {
    let place = '';
    const onEvent = (event: ImportEvent) => {
      if (event.type === 'issue') {
        report.add(event.issue);
        findings.add(event.issue);
      } else if (event.type === 'progress') {
        progress.show(event);
      } else if (event.type === 'start') {
        progress.begin();
        console.log(startText(request.file, kindText(request.kind), event, place));
      } else if (event.type === 'done') {
        summary = event.summary;
      }
    };
    await runWhereTheDataIs(request, config, interrupted.signal, onEvent, (name) => {
      place = name;
    });
  } catch (error) {
    progress.clear();
    report.close();
    const { sentence, code } = explainFailure(error, request, interrupted.signal.aborted);
    console.error(sentence);
    return code;
  } finally {
    process.off('SIGINT', onInterrupt);
  }
  progress.clear();
  const reportPath = report.close() ? report.path : undefined;
  if (!summary) {
    console.error('导入没有做完就停止了。');
    return ExitCode.unavailable;
  }
  console.log(summaryText(summary, kindText(request.kind), findings.groups(), reportPath));
  return summary.rejected > 0 ? ExitCode.rejected : ExitCode.ok;
}
