// `npm run release -- minor`: checks for known vulnerabilities, sets the version, dates the changelog, fixes the released migrations, commits and tags.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './bootstrap.mjs';

const LEVELS = ['patch', 'minor', 'major'];

function run(program, ...args) {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: projectRoot, encoding: 'utf8' });
  if (status !== 0) {
    giveUp(`${program} ${args.join(' ')}: ${stderr || stdout}`);
  }
  return stdout.trim();
}

function giveUp(reason) {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}

/** Moves the entries of `[Unreleased]` below a heading of their own. Returns them. */
function dateChangelog(version, day) {
  const file = join(projectRoot, 'CHANGELOG.md');
  const text = readFileSync(file, 'utf8');
  const heading = '## [Unreleased]\n';
  const start = text.indexOf(heading) + heading.length;
  const next = text.indexOf('\n## [', start);
  const notes = text.slice(start, next < 0 ? undefined : next).trim();
  if (!text.includes(heading) || notes === '') {
    giveUp('CHANGELOG.md has no entries below "## [Unreleased]".');
  }
  const rest = next < 0 ? '' : text.slice(next);
  writeFileSync(file, `${text.slice(0, start)}\n## [${version}] - ${day}\n\n${notes}\n${rest}`);
  return notes;
}

/** A released migration never changes: its hash is recorded, and a rule compares it. */
function recordMigrations() {
  const folder = join(projectRoot, 'platform', 'database', 'migrations');
  const names = readdirSync(folder).filter((name) => /^\d{4}_.*\.ts$/.test(name));
  const hashes = names.sort().map((name) => {
    const hash = createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex');
    return [name.replace(/\.ts$/, ''), hash];
  });
  writeFileSync(join(folder, 'released.json'), `${JSON.stringify(Object.fromEntries(hashes), null, 2)}\n`);
}

const [level = ''] = process.argv.slice(2);
if (!LEVELS.includes(level)) {
  giveUp(`Which release? npm run release -- ${LEVELS.join(' | ')}`);
}
if (run('git', 'status', '--porcelain') !== '') {
  giveUp('Commit or stash your changes first: a release is made of what is committed.');
}
run('npm', 'run', '--silent', 'audit');
run('npm', 'version', level, '--no-git-tag-version');
const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
const notes = dateChangelog(version, new Date().toISOString().slice(0, 10));
recordMigrations();
run('git', 'commit', '--all', '--message', `chore(release): ${version}`);
const tag = ['tag', '--annotate', `v${version}`, '--cleanup', 'whitespace'];
run('git', ...tag, '--message', `${version}\n\n${notes}`);
process.stdout.write(`${version} is committed and tagged. Publish it: git push --follow-tags\n\n${notes}\n`);
