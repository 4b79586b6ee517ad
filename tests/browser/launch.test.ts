import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { launchBrowser } from './launch.ts';
import { chromiumPath } from './prepared.ts';

test('a file is downloaded under its Chinese name in every locale of the machine', async () => {
  const { LC_ALL = '' } = process.env;
  process.env.LC_ALL = 'C';
  const browser = await launchBrowser(chromiumPath());
  process.env.LC_ALL = LC_ALL;
  const page = await browser.newPage();
  await page.setContent('<a href="data:text/plain,1" download="我的个人信息.json">下载</a>');
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('a')]);
  expect(download.suggestedFilename()).toBe('我的个人信息.json');
  await browser.close();
});
