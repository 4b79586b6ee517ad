import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { scaled } from '../time-limits.ts';
import { type Bom, bomFaults } from './bom.ts';
import type { LockedPackages } from './lock-file.ts';

const root = join(import.meta.dirname, '..', '..');
const LIMIT_MS = scaled(60_000);

interface Output {
  code: number;
  text: string;
}

/** Runs a program to its end. */
function run(file: string, args: readonly string[] = [], env: Record<string, string> = {}): Promise<Output> {
  const path = join(root, 'tools', 'supply-chain', file);
  const options = { cwd: root, env: { ...process.env, ...env } };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [path, ...args], options, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, text: stdout + stderr }),
    );
  });
}

/** The address of a registry with this audit; undefined: it refuses the request. */
async function registry(advisories: object | undefined): Promise<Record<string, string>> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(advisories ? 200 : 405, { 'content-type': 'application/json' });
      const name = decodeURIComponent((request.url ?? '').slice(1));
      const body = request.method === 'POST' ? (advisories ?? {}) : { name, versions: {}, 'dist-tags': {} };
      response.end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { npm_config_registry: `http://127.0.0.1:${port}/`, npm_config_fetch_retries: '0' };
}

test(
  'the bill of materials lists each production package with its version, licence and checksum',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'youmen-sbom-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'sbom.json');
    // As in a container, where npm omits development packages.
    const { code, text } = await run('sbom.mjs', [file], { NODE_ENV: 'production' });
    expect(text).toMatch(/：\d+ 个组件/);
    expect(code).toBe(0);
    const bom: Bom = JSON.parse(readFileSync(file, 'utf8'));
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
      packages: LockedPackages;
    };
    expect(bomFaults(bom, packages)).toEqual([]);
    expect(bom.metadata.component.name).toBe('youmen');
    const names = bom.components.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['react', 'pg', 'zod', 'fastify']));
    expect(bom.dependencies.length).toBeGreaterThan(names.length);
    const [first, second, ...rest] = bom.components;
    const planted = [
      { ...first, licenses: [{ license: { id: 'GPL-3.0-only' } }] },
      ...rest,
    ] as Bom['components'];
    expect(bomFaults({ ...bom, components: planted }, packages)).toEqual(
      expect.arrayContaining([
        `${second?.name}@${second?.version} is missing`,
        expect.stringMatching(/has the licence GPL-3\.0-only, not/),
      ]),
    );
  },
  LIMIT_MS,
);

test(
  'an unavailable audit is reported and passes; a found vulnerability fails',
  async () => {
    const silent = await run('audit.mjs', [], await registry(undefined));
    expect(silent.text).toMatch(/没有核对.*NOT audited/);
    expect(silent.code).toBe(0);
    const clean = await run('audit.mjs', [], await registry({}));
    expect(clean.text).toMatch(/已核对.*The registry responded/);
    expect(clean.code).toBe(0);
    const advisory = {
      id: 1,
      url: 'https://x.example/GHSA-1',
      title: 'bad',
      severity: 'high',
      vulnerable_versions: '*',
    };
    const bad = await run('audit.mjs', [], await registry({ fastify: [advisory] }));
    expect(bad.text).toMatch(/✗ fastify: bad \(high, https:\/\/x\.example\/GHSA-1\)/);
    expect(bad.code).toBe(1);
  },
  LIMIT_MS,
);
