import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { launchBrowser } from './launch.ts';

test('a file is downloaded under its Chinese name in every locale of the machine', async () => {
  vi.stubEnv('LC_ALL', 'C');
  onTestFinished(() => void vi.unstubAllEnvs());
  const browser = await launchBrowser(inject('chromiumPath'));
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  await page.setContent('<a href="data:text/plain,1" download="我的个人信息.json">下载</a>');
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('a')]);
  expect(download.suggestedFilename()).toBe('我的个人信息.json');
});
