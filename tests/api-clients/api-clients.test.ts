import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoAccounts } from '#demo/accounts.ts';
import { adminDocument } from '#platform/http/calls/openapi/admin-document.ts';
import { operatorCalls } from '#tests/admin-calls.ts';
import { type PortalProcess, startPortal } from '../browser/portal-process.ts';
import { scaled } from '../time-limits.ts';
import { claimProgram } from './claim-program.ts';
import { installTools, runScript, runTool, TOOLS } from './tools.ts';

const SETUP_LIMIT_MS = scaled(300_000);
const ORVAL = 'orval/dist/bin/orval.mjs';
const HEY_API = '@hey-api/openapi-ts/bin/run.js';
const OPENAPI_TYPESCRIPT = 'openapi-typescript/bin/cli.js';
const REDOCLY = '@redocly/cli/bin/cli.js';
const SPECTRAL = '@stoplight/spectral-cli/dist/index.js';

let portal: PortalProcess;
let folder: string;
const documents: Record<string, string> = {};

beforeAll(async () => {
  await installTools();
  folder = mkdtempSync(join(TOOLS, '.generated-'));
  portal = await startPortal(join(import.meta.dirname, '..', '..'));
  const served = await fetch(`${portal.url}/openapi.json`);
  documents.portal = write('openapi.json', await served.text());
  documents.admin = write('admin.json', JSON.stringify(adminDocument(operatorCalls, '1')));
}, SETUP_LIMIT_MS);

afterAll(async () => {
  await portal?.stop();
  if (folder) {
    rmSync(folder, { recursive: true, force: true });
  }
});

function write(name: string, text: string): string {
  const path = join(folder, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, text);
  return path;
}

/** Compiles a generated client in its own folder, in strict mode. */
async function compile(name: string) {
  const options = {
    strict: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    skipLibCheck: false,
    types: [],
    target: 'es2022',
    lib: ['es2022', 'dom', 'dom.iterable'],
    module: 'esnext',
    moduleResolution: 'bundler',
    allowImportingTsExtensions: true,
  };
  const config = write(
    `${name}/tsconfig.json`,
    JSON.stringify({ compilerOptions: options, include: ['**/*.ts'] }),
  );
  return runTool('typescript/bin/tsc', '--project', config);
}

describe.each(['portal', 'admin'])('[API-01] the description of the %s calls', (which) => {
  test('passes Redocly’s recommended rules', async () => {
    const { code, output } = await runTool(
      REDOCLY,
      'lint',
      documents[which] ?? '',
      '--format=json',
      '--config=redocly.yaml',
    );
    const { totals, problems } = JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1));
    expect(problems).toEqual([]);
    expect([code, totals]).toEqual([0, { errors: 0, warnings: 0, ignored: 0 }]);
  });

  test('passes Spectral’s OpenAPI rules at every severity', async () => {
    const lint = [
      documents[which] ?? '',
      '--ruleset=.spectral.yaml',
      '--fail-severity=hint',
      '--format=text',
      '--quiet',
    ];
    expect(await runTool(SPECTRAL, 'lint', ...lint)).toEqual({ code: 0, output: '' });
  });

  test.each([
    [
      'openapi-typescript',
      (input: string, to: string) => runTool(OPENAPI_TYPESCRIPT, input, '-o', join(to, 'schema.ts')),
    ],
    ['hey-api', (input: string, to: string) => runTool(HEY_API, '-i', input, '-o', join(to, 'client'))],
  ])('compiles in strict mode as a client of %s', async (name, generate) => {
    const place = `${which}-${name}`;
    const generated = await generate(documents[which] ?? '', join(folder, place));
    expect(generated.code, generated.output).toBe(0);
    expect(await compile(place)).toEqual({ code: 0, output: '' });
  });
});

describe('[API-01] the clients of orval', () => {
  beforeAll(async () => {
    const target = (name: string) => join(folder, 'orval', `${name}.ts`);
    const output = (name: string, client: string) => ({
      input: documents.portal,
      output: { target: target(name), client, mode: 'single', baseUrl: portal.url },
    });
    const config = { fetch: output('client', 'fetch'), zod: output('schemas', 'zod') };
    const path = write('orval.config.mjs', `export default ${JSON.stringify(config)};`);
    const generated = await runTool(ORVAL, '--config', path);
    expect(generated.code, generated.output).toBe(0);
    write('orval/claim.ts', claimProgram);
  }, SETUP_LIMIT_MS);

  test('for fetch and zod compile in strict mode, with a program that uses them', async () => {
    expect(await compile('orval')).toEqual({ code: 0, output: '' });
  });

  test('log in, claim a code and read it back', async () => {
    const [account] = demoAccounts;
    const program = join(folder, 'orval', 'claim.ts');
    const { code, output } = await runScript(
      program,
      portal.url,
      account?.mobile ?? '',
      account?.password ?? '',
    );
    expect(code, output).toBe(0);
    const printed = JSON.parse(output);
    expect(printed).toMatchObject({
      nickname: account?.nickname,
      code: expect.stringMatching(/\S/),
      withoutSession: 401,
    });
    expect(printed.read).toBe(printed.code);
  });
});
