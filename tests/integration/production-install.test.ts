import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { utils, write } from '@e965/xlsx';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdminClient } from '#contract/admin/client.ts';
import { type ImportLine, imports } from '#contract/admin/imports.ts';
import { uploadPicture } from '#contract/admin/media.ts';
import { bareEnvironment } from '../bare-environment.ts';
import { type PortalProcess, startPortal } from '../browser/portal-process.ts';
import { dataOf, logInOperatorAt } from '../operator-client.ts';
import { productionInstall, removeAsContainer, sizeOfPackages } from '../production-install.ts';
import { scaled } from '../time-limits.ts';

const LIMIT_MS = scaled(60_000);
const MOST_BYTES = 200_000_000;

describe('without the packages of builds and tests', () => {
  let folder = '';
  let portal: PortalProcess | undefined;
  let operator: AdminClient;
  /** What `npm start` says about a setting that it cannot use, before the container's files are removed. */
  let refusal = '';
  let begun = 0;

  beforeAll(async () => {
    begun = performance.now();
    folder = await productionInstall();
    refusal = await promisify(execFile)('node', ['cli/start.mjs'], {
      cwd: folder,
      env: bareEnvironment({ PORT: 'eighty' }),
    }).catch(({ stdout, stderr }) => stdout + stderr);
    removeAsContainer(folder);
    portal = await startPortal(folder);
    operator = await logInOperatorAt(portal.url);
  }, 2 * LIMIT_MS);
  afterAll(async () => {
    await portal?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('[INS-01] `npm start` installs and builds nothing in a built project', () => {
    expect(refusal).toContain('PORT');
    expect(refusal).not.toMatch(/Installing|Building/);
  });

  test('[INS-02] the portal of the container shows its pages and stores a picture in its formats', async () => {
    expect((await fetch(`${portal?.url}/`)).status).toBe(200);
    expect((await fetch(`${portal?.url}/console`)).status).toBe(200);
    const picture = await sharp({ create: { width: 512, height: 512, channels: 3, background: '#c40' } })
      .jpeg()
      .toBuffer();
    const { path } = await dataOf(operator, uploadPicture, { use: 'icon' }, new Blob([picture]));
    const stored = await fetch(`${portal?.url}/images/${path}`);
    expect([stored.status, stored.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  test('[INS-02] it imports a workbook', async () => {
    const sheet = utils.aoa_to_sheet([
      ['游戏名称', '版本'],
      ['不带构建工具的游戏', '官服'],
    ]);
    const file = write(
      { SheetNames: ['游戏'], Sheets: { 游戏: sheet } },
      { type: 'array', bookType: 'xlsx' },
    );
    const lines: ImportLine[] = [];
    const input = { file_name: '游戏.xlsx', dry_run: false };
    const failure = await operator.requestLines(imports.games.run, input, new Blob([file]), (line) => {
      lines.push(line as ImportLine);
    });
    expect(failure).toBeUndefined();
    expect(lines.at(-1)).toMatchObject({ type: 'done', rows: 1, inserted: 1 });
  });

  test('[INS-02] its packages have less than 200 MB', () => {
    expect(sizeOfPackages(folder)).toBeLessThan(MOST_BYTES);
  });

  test('a package of the build is not found', async () => {
    const { stderr } = await promisify(execFile)(process.execPath, ['--eval', "await import('antd')"], {
      cwd: join(folder, 'server'),
    }).catch((error: { stderr: string }) => error);
    expect(stderr).toContain("Cannot find package 'antd'");
  });

  test('[INS-02] the copy and these tests take less than a minute', () => {
    expect(performance.now() - begun).toBeLessThan(LIMIT_MS);
  });
});
