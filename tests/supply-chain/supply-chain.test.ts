import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { isAllowed, licenceFaults } from './licences.ts';
import { type LockedPackages, looseEntries, nameOf } from './lock-file.ts';

const root = join(import.meta.dirname, '..', '..');
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: LockedPackages;
};

interface Programs {
  judgeAudit(
    report: unknown,
    exceptions: unknown[],
    today: string,
  ): { isAvailable: boolean; faults: string[] };
  mayRunScripts(name: string): boolean;
}

async function programs(file: string): Promise<Programs> {
  return import(pathToFileURL(join(root, 'tools', 'supply-chain', file)).href);
}

/** The licence in a package's own manifest; undefined if not installed on this system. */
function ownLicence(path: string): string | undefined {
  const file = join(root, path, 'package.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).license : undefined;
}

describe('licences', () => {
  test('every production package has an allowed one or a reason', () => {
    expect(licenceFaults(packages, ownLicence)).toEqual([]);
  });

  test('an unknown or missing one and an unused exception are found', () => {
    const planted = {
      '': {},
      'node_modules/a': { license: 'GPL-3.0-only' },
      'node_modules/b': {},
      'node_modules/c': { license: 'MIT' },
      'node_modules/d': { license: 'GPL-3.0-only', dev: true },
      'node_modules/a/node_modules/e': { license: 'MPL-2.0' },
    };
    const reasons = { e: 'used as it is', c: 'once it was another' };
    const licenceOf = (path: string) => (path.endsWith('/c') ? 'MIT' : undefined);
    expect(licenceFaults(planted, licenceOf, reasons)).toEqual([
      'a: GPL-3.0-only',
      'b: no licence',
      'the exception for c is stale',
    ]);
    const licences = ['(MIT OR GPL-3.0-only)', 'MIT AND Apache-2.0', 'MIT AND GPL-3.0-only', 'UNLICENSED'];
    expect(licences.map(isAllowed)).toEqual([true, true, false, false]);
  });
});

describe('the lock file', () => {
  test('has no download addresses, and a checksum for each package', () => {
    expect(looseEntries(packages)).toEqual([]);
  });

  test('a violation is found', () => {
    const planted = {
      'node_modules/a': { resolved: 'https://registry.example/a.tgz', integrity: 'sha512-x' },
      'node_modules/b': { integrity: 'sha1-x' },
      'node_modules/@biomejs/cli-win32-x64': { dev: true, optional: true },
      'node_modules/@biomejs/cli-linux': {},
    };
    expect(looseEntries(planted)).toEqual([
      'node_modules/a has a download address: https://registry.example/a.tgz',
      'node_modules/b has no sha512',
      'node_modules/@biomejs/cli-linux has no sha512',
    ]);
  });
});

describe('install scripts', () => {
  test('are disabled except for listed packages', async () => {
    expect(readFileSync(join(root, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m);
    const { mayRunScripts } = await programs('allowed-scripts.mjs');
    const withScripts = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript);
    expect(withScripts.map(([path]) => nameOf(path)).filter((name) => !mayRunScripts(name))).toEqual([]);
    expect(mayRunScripts('left-pad')).toBe(false);
  });
});

describe('the audit', () => {
  const report = {
    vulnerabilities: {
      a: { via: [{ url: 'https://x.example/GHSA-1', name: 'a', title: 'bad', severity: 'high' }, 'b'] },
    },
  };
  const exception = { advisory: 'GHSA-1', package: 'a', reason: 'never reached', until: '2026-12-31' };

  test('fails for a vulnerability without a valid exception, and for an expired or unused exception', async () => {
    const { judgeAudit } = await programs('judge-audit.mjs');
    const judge = (exceptions: unknown[], today = '2026-11-22', what: unknown = report) =>
      judgeAudit(what, exceptions, today);
    expect(judge([]).faults).toEqual(['a: bad (high, https://x.example/GHSA-1)']);
    expect(judge([exception]).faults).toEqual([]);
    expect(judge([exception], '2027-01-01').faults.join()).toMatch(/good until 2026-12-31/);
    expect(judge([exception], '2026-11-22', { vulnerabilities: {} }).faults.join()).toMatch(
      /GHSA-1 is stale/,
    );
    expect(judge([], '2026-11-22', { message: '405' })).toEqual({ isAvailable: false, faults: [] });
    expect(judge([exception], '2027-01-01', undefined).faults).toHaveLength(1);
  });
});
