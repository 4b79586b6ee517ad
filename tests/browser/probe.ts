import { launchBrowser } from './launch.ts';

/** Ends well where the Chromium named by the first argument starts and shows a page: the file alone may lack its libraries. */
const [path = ''] = process.argv.slice(2);
const browser = await launchBrowser(path);
const page = await browser.newPage();
await page.setContent('<p>游门</p>');
const shown = await page.textContent('p');
await browser.close();
process.exitCode = shown === '游门' ? 0 : 1;
