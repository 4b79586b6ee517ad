import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bareEnvironment } from '#tests/bare-environment.ts';
import { benchGames } from './game-names.ts';
import { referenceWorkMs } from './reference.ts';

const GAMES = 12_000;

/** Imports a catalogue into an empty embedded database twice with the command line: new rows, then unchanged ones. */
export async function importBench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'youmen-bench-import-'));
  try {
    const file = join(folder, 'games.csv');
    writeFileSync(file, catalogue());
    const reference = referenceWorkMs();
    console.log(
      '| 12,000 games | To the reference work | Seconds, start and end of the process included | Rows a second |\n|---|---|---|---|',
    );
    for (const title of ['new', 'again, unchanged']) {
      const start = performance.now();
      importFile(file, join(folder, 'data'));
      const seconds = (performance.now() - start) / 1_000;
      const ratio = (1_000 * seconds) / reference;
      console.log(
        `| ${title} | ${ratio.toFixed(0)} | ${seconds.toFixed(1)} | ${Math.round(GAMES / seconds)} |`,
      );
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function catalogue(): string {
  const rows = benchGames(GAMES).map(({ name, aliases }, i) =>
    [name, aliases.join('|'), '角色扮演|策略', '仙侠', (i % 100) / 10, 1_000 + i].map(quoted).join(','),
  );
  return `name,aliases,categories,themes,score,download_count\n${rows.join('\n')}\n`;
}

function quoted(value: string | number): string {
  return `"${String(value).replaceAll('"', '""')}"`;
}

function importFile(file: string, dataDir: string): void {
  const program = join(import.meta.dirname, '..', 'cli', 'portal.ts');
  const { status, stderr } = spawnSync(process.execPath, [program, 'import', 'games', file], {
    env: bareEnvironment({ DATA_DIR: dataDir, DEMO: '0' }),
    encoding: 'utf8',
  });
  if (status !== 0) {
    throw new Error(stderr);
  }
}
