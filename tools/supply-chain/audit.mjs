// `npm run audit`: known vulnerabilities of the packages in the lock file, from the registry.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../bootstrap.mjs';
import { judgeAudit } from './judge-audit.mjs';

const LIMIT_MS = 60_000;

const { stdout } = spawnSync('npm', ['audit', '--json', '--package-lock-only'], {
  cwd: projectRoot,
  encoding: 'utf8',
  shell: process.platform === 'win32',
  timeout: LIMIT_MS,
});

function read(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const exceptions = read(
  readFileSync(join(projectRoot, 'tools', 'supply-chain', 'audit-exceptions.json'), 'utf8'),
);
const today = new Date().toISOString().slice(0, 10);
const { isAvailable, faults } = judgeAudit(read(stdout), exceptions, today);
const summary = isAvailable
  ? `已核对，${exceptions.length} 项例外。The registry responded; ${exceptions.length} exceptions.`
  : '没有核对：软件源没有提供审计。NOT audited: the registry has no audit. Run it with one that does.';
process.stdout.write(`${summary}\n${faults.map((fault) => `✗ ${fault}\n`).join('')}`);
process.exit(faults.length > 0 ? 1 : 0);
