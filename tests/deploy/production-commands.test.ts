import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { totpBegin } from '#contract/admin/access.ts';
import { games } from '#contract/admin/games.ts';
import { bareEnvironment } from '../bare-environment.ts';
import { type PortalProcess, startPortal } from '../browser/portal-process.ts';
import { dataOf, logInOperatorAt } from '../operator-client.ts';
import { productionInstall, removeAsContainer } from '../production-install.ts';

describe('commands without the packages of builds and tests', () => {
  let folder = '';
  let archives = '';
  let portal: PortalProcess | undefined;

  /** The output of a command, and its exit code if it fails. */
  async function command(dataDir: string, ...args: string[]): Promise<string> {
    const { stdout } = await promisify(execFile)(process.execPath, ['cli/portal.ts', ...args], {
      cwd: folder,
      env: bareEnvironment({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' }),
    }).catch((error: { code: number; stdout: string; stderr: string }) => {
      throw new Error(`${args[0]} ended with ${error.code}: ${error.stdout}${error.stderr}`);
    });
    return stdout;
  }
  const countGames = async (url: string) => (await (await fetch(`${url}/vue/game?size=1`)).json()).data.total;

  beforeAll(async () => {
    archives = mkdtempSync(join(tmpdir(), 'youmen-archives-'));
    folder = await productionInstall();
    removeAsContainer(folder);
    portal = await startPortal(folder);
  });
  afterAll(async () => {
    await portal?.stop();
    for (const one of [folder, archives]) {
      rmSync(one, { recursive: true, force: true });
    }
  });

  test('[INS-03] a backup is restored', async () => {
    const file = join(archives, 'backup.tar');
    const restored = join(archives, 'restored');
    expect(await command(portal?.dataDir ?? '', 'backup', file)).toContain('已备份');
    await command(restored, 'restore', file, '--yes', '--untouched');
    const other = await startPortal(folder, { DEMO: '0' }, undefined, restored);
    try {
      expect(await countGames(other.url)).toBe(await countGames(portal?.url ?? ''));
    } finally {
      await other.stop();
    }
  });

  test('[INS-03] the content is exported and imported', async () => {
    const file = join(archives, 'content.tar');
    const filled = join(archives, 'filled');
    await command(portal?.dataDir ?? '', 'export', file);
    expect(await command(filled, 'import', 'everything', file)).toContain('已导入');
  });

  test('[INS-03] QR codes are drawn for operators and on pages', async () => {
    const operator = await logInOperatorAt(portal?.url ?? '');
    expect((await dataOf(operator, games.list, {})).total).toBeGreaterThan(0);
    expect((await dataOf(operator, totpBegin, {})).qr_svg).toMatch(/^<svg /);
    const page = await (await fetch(`${portal?.url}/BaseJyDetails?id=1`)).text();
    expect(page).toContain('这个账号在手机上的二维码');
  });
});
