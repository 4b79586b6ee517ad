import { launchBrowser } from './launch.ts';

/** Succeeds if the Chromium of the first argument starts and opens a page: its libraries may be missing. */
const [path = ''] = process.argv.slice(2);
const browser = await launchBrowser(path);
const page = await browser.newPage();
await page.setContent('<p>游门</p>');
const shown = await page.textContent('p');
await browser.close();
process.exitCode = shown === '游门' ? 0 : 1;
