import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Area, areas } from './areas.ts';
import { relatedTests } from './related-tests.ts';
import {
  countResults,
  type FileResult,
  type Report,
  readEquivalents,
  scoreOf,
  staleEquivalents,
} from './results.ts';

/**
 * The mutation run, `npm run mutate`: mutates the product and reports the mutants that no test detects. Results are
 * stored by file, so an interrupted run continues.
 *
 *   npm run mutate -- claims codes      these areas; all of them without a name
 *     --sample 0.2 --seed 7             one mutant in five, another fifth for each seed
 *     --database                        with the suites that need a database
 *     --workers 2                       parallel workers
 *     --minutes 15                      starts no further file after that
 *     --batch 8                         files per StrykerJS run; its results are stored at its end
 *     --again                           repeats files with stored results
 *
 * Exits with 1 if less than 90 % of the mutants are detected.
 */
const LEAST_SCORE = 0.9;
const projectRoot = join(import.meta.dirname, '..', '..');
const STRYKER = 'node_modules/@stryker-mutator/core/bin/stryker.js';
const folder = join(projectRoot, 'tests', '.artifacts', 'mutation');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    workers: { type: 'string', default: '1' },
    minutes: { type: 'string', default: 'Infinity' },
    batch: { type: 'string' },
    database: { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
  },
});

/** Files per StrykerJS run; with database suites each takes long, and finished results are stored. */
const AT_ONCE = Number(values.batch ?? (values.database ? 1 : 4));

/** Runs StrykerJS on some files and stores the results, one file each. */
function mutate(files: readonly string[], suites: readonly string[]): boolean {
  const settings = join(folder, `settings-${process.pid}.json`);
  const path = join(folder, `report-${process.pid}.json`);
  const hasDatabase = suites.length > 0;
  const { sample, seed, workers } = values;
  writeFileSync(settings, JSON.stringify(strykerSettings({ files, path, hasDatabase, workers })));
  const { status } = spawnSync(process.execPath, [STRYKER, 'run', settings], {
    cwd: projectRoot,
    stdio: ['ignore', 2, 'inherit'],
    env: {
      ...process.env,
      MUTATION_TESTS: [...testsOf(files), ...suites].join(','),
      MUTATION_SAMPLE: sample,
      MUTATION_SEED: seed,
      MUTATION_DATABASE: hasDatabase ? '1' : '',
      TEST_DATABASES: 'postgres',
    },
  });
  rmSync(settings);
  if (status !== 0) {
    return false;
  }
  const { files: found }: Report = JSON.parse(readFileSync(path, 'utf8'));
  rmSync(path);
  for (const file of files) {
    const part = { files: found[file] ? { [file]: found[file] } : {} };
    writeFileSync(pathOf(file, suites), JSON.stringify(part));
  }
  return true;
}

/** The settings of a StrykerJS run: the files to mutate and the path of its report. */
function strykerSettings(run: {
  files: readonly string[];
  path: string;
  /** Suites with a database get a longer timeout. */
  hasDatabase: boolean;
  workers: string;
}) {
  return {
    mutate: run.files,
    jsonReporter: { fileName: run.path },
    concurrency: Number(run.workers),
    ...(run.hasDatabase ? { timeoutMS: 30_000, dryRunTimeoutMinutes: 10 } : { timeoutMS: 5_000 }),
    testRunner: 'vitest',
    vitest: { configFile: 'vitest.mutation.config.ts', related: false },
    plugins: ['@stryker-mutator/vitest-runner', './tests/mutation/mutators.mjs'],
    ignorers: ['words'],
    coverageAnalysis: 'perTest',
    // TypeScript 7 has no API. A missing file prevents StrykerJS from using it.
    tsconfigFile: 'none.json',
    ignorePatterns: ['build', 'data', 'docs', 'bench', 'tests/.artifacts', 'demo/art/files'],
    tempDirName: join(tmpdir(), 'youmen-mutation'),
    reporters: ['json', 'progress-append-only'],
    allowConsoleColors: false,
    logLevel: 'error',
  };
}

/** Results are valid for a version of the file, its tests and a sample. */
function pathOf(file: string, suites: readonly string[]): string {
  const tests = [...testsOf([file]), ...suites];
  const texts = [file, ...tests].map((name) => readFileSync(join(projectRoot, name), 'utf8'));
  const hash = createHash('sha256').update([values.sample, values.seed, ...tests, ...texts].join('\0'));
  return join(folder, `${file.replace(/\W+/g, '-')}-${hash.digest('hex').slice(0, 12)}.json`);
}

function filesOf({ files }: Area): string[] {
  const found = files.flatMap((pattern) => globSync(pattern, { cwd: projectRoot }));
  return found.filter((file) => !/\.test\.tsx?$/.test(file)).sort();
}

function row(name: string, { mutants, killed, equivalent, survived }: Record<string, number>): string {
  const score = scoreOf({ mutants: mutants ?? 0, killed: killed ?? 0, equivalent: equivalent ?? 0 });
  return `| ${[name, mutants, killed, survived, equivalent, `${(100 * score).toFixed(1)}%`].join(' | ')} |`;
}

function totals(results: readonly FileResult[]) {
  const sum = (of: (one: FileResult) => number) => results.reduce((all, one) => all + of(one), 0);
  return {
    mutants: sum(({ mutants }) => mutants),
    killed: sum(({ killed }) => killed),
    survived: sum(({ survivors }) => survivors.length),
    equivalent: sum(({ equivalent }) => equivalent),
  };
}

const unknown = positionals.filter((name) => !Object.hasOwn(areas, name));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. Areas: ${Object.keys(areas).join(', ')}`);
  process.exit(1);
}
mkdirSync(folder, { recursive: true });
const equivalents = readEquivalents();
const testsOf = relatedTests(projectRoot);
const startedAt = performance.now();
const [results, reports, failed, remaining]: [FileResult[], Report[], string[], string[]] = [[], [], [], []];
for (const [name, area] of Object.entries(areas)) {
  if (positionals.length > 0 && !positionals.includes(name)) {
    continue;
  }
  const suites = values.database ? [...area.suites] : [];
  const files = filesOf(area);
  const pending = files.filter((file) => values.again || !existsSync(pathOf(file, suites)));
  while (pending.length > 0 && performance.now() - startedAt < Number(values.minutes) * 60_000) {
    const batch = pending.splice(0, AT_ONCE);
    failed.push(...(mutate(batch, suites) ? [] : batch));
  }
  remaining.push(...pending);
  for (const file of files.filter((one) => existsSync(pathOf(one, suites)))) {
    const report: Report = JSON.parse(readFileSync(pathOf(file, suites), 'utf8'));
    reports.push(report);
    results.push(...countResults(report, equivalents));
  }
}
for (const { file, at, mutator, line, replacement } of results.flatMap(({ survivors }) => survivors)) {
  console.log(`${file}:${at} ${mutator}\n    ${line}\n  → ${replacement}`);
}
console.log('\n| File | Mutants | Killed | Survived | Equivalent | Score |\n|---|---|---|---|---|---|');
for (const one of results) {
  const { file, survivors, ...counts } = one;
  console.log(row(file, { ...counts, survived: survivors.length }));
}
const all = totals(results);
console.log(row('all', all));
for (const { file, line } of staleEquivalents(results, reports, equivalents)) {
  console.log(`survivors.json names a missing line: ${file}: ${line}`);
}
console.log(failed.map((file) => `StrykerJS failed: ${file}`).join('\n'));
if (remaining.length > 0) {
  console.log(`Time was up before ${remaining.length} files: ${remaining.join(', ')}`);
}
process.exitCode = failed.length === 0 && scoreOf(all) >= LEAST_SCORE ? 0 : 1;
