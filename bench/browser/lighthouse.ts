import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPortal } from '#tests/browser/portal-process.ts';
import { setDemoMark } from '#tests/demo-mark.ts';
import { median } from '../median.ts';

const LIGHTHOUSE = 'lighthouse@13.5.0';
const PAGES: Record<string, string> = {
  home: '/',
  'game details': '/BaseYxDetails?id=1',
  'news details': '/BaseGameInfoDetails?id=1',
  'gift details': '/BaseGiftDetails?id=1',
  schedule: '/BaseOpenserveSurface',
  share: '/MovePage/ShareGameDetails?id=1',
};
const RUNS = 5;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const AUDITS: Record<string, string> = {
  'cumulative-layout-shift': 'CLS',
  'largest-contentful-paint': 'LCP, ms',
  'total-blocking-time': 'TBT, ms',
};
/** Flags for root, no GPU and no background requests. */
const FLAGS =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
  /** Speed of the machine during the run; Lighthouse multiplies every task's time by four regardless of it. */
  environment: { benchmarkIndex: number };
  runtimeError?: { message: string };
}

/** Lighthouse with phone settings: medians of five runs per page after a warm-up, and the script size of a first visit. */
export async function lighthouseBench(root: string, chromium: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'youmen-lighthouse-'));
  installLighthouse(folder);
  const portal = await startPortal(root);
  try {
    // A demo is not to be indexed.
    await setDemoMark(portal.url, false);
    console.log(`first visit, home: ${(await firstVisitBytes(portal.url)) / 1000} KB of JavaScript, brotli`);
    // Warm up: a new process has startup work and uncompiled code.
    runLighthouse(folder, chromium, portal.url);
    for (const [page, path] of Object.entries(PAGES)) {
      const reports = Array.from({ length: RUNS }, () => runLighthouse(folder, chromium, portal.url + path));
      console.log(page, figuresOf(reports));
    }
  } finally {
    await portal.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Not a dependency: Lighthouse has a hundred packages for one benchmark. */
function installLighthouse(folder: string): void {
  const options = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', folder];
  const { status } = spawnSync('npm', ['install', ...options, LIGHTHOUSE], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    throw new Error(`${LIGHTHOUSE} could not be installed.`);
  }
}

function runLighthouse(folder: string, chromium: string, url: string): Report {
  const program = join(folder, 'node_modules', 'lighthouse', 'cli', 'index.js');
  const output = join(folder, 'report.json');
  const { status, stderr } = spawnSync(
    process.execPath,
    [program, url, '--output=json', `--output-path=${output}`, '--quiet', `--chrome-flags=${FLAGS}`],
    { env: { ...process.env, CHROME_PATH: chromium }, encoding: 'utf8' },
  );
  if (status !== 0) {
    throw new Error(`Lighthouse failed on ${url}:\n${stderr}`);
  }
  const report: Report = JSON.parse(readFileSync(output, 'utf8'));
  if (report.runtimeError) {
    throw new Error(`Lighthouse failed on ${url}: ${report.runtimeError.message}`);
  }
  return report;
}

function figuresOf(reports: readonly Report[]): Record<string, number> {
  const row: Record<string, number> = {};
  for (const id of CATEGORIES) {
    row[id] = Math.round(100 * median(reports.map(({ categories }) => categories[id]?.score ?? 0)));
  }
  for (const [id, name] of Object.entries(AUDITS)) {
    const values = reports.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN);
    row[name] = Math.round(1000 * median(values)) / 1000;
  }
  row['benchmark index'] = Math.round(median(reports.map(({ environment }) => environment.benchmarkIndex)));
  return row;
}

/** The brotli-compressed bytes of the home page's scripts. */
async function firstVisitBytes(origin: string): Promise<number> {
  const page = await (await fetch(origin)).text();
  const paths = new Set([...page.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([path]) => path));
  let bytes = 0;
  for (const path of paths) {
    const { headers } = await fetch(origin + path, { headers: { 'accept-encoding': 'br' } });
    if (headers.get('content-encoding') !== 'br') {
      throw new Error(`${path} is not compressed with brotli.`);
    }
    bytes += Number(headers.get('content-length'));
  }
  return bytes;
}
