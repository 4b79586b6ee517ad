import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { launchBrowser } from '#tests/browser/launch.ts';
import { startPortal } from '#tests/browser/portal-process.ts';
import { openPhone } from './browser/slow-phone.ts';
const root = join(import.meta.dirname, '..');
const { findBrowser } = await import(pathToFileURL(join(root, 'tools', 'testing', 'browser.mjs')).href);
const portal = await startPortal(root);
const browser = await launchBrowser(findBrowser());
const to = process.argv[2] ?? 'main a[href^="/BaseYxDetails?id="]';
for (let round = 0; round < 3; round += 1) {
  const phone = await openPhone(browser);
  const page = phone.page;
  await page.goto(portal.url + (process.argv[3] ?? '/'));
  const link = page.locator(to).first();
  await link.scrollIntoViewIfNeeded();
  await phone.rest();
  await phone.slowDown();
  const cdp = await page.context().newCDPSession(page);
  const events: any[] = [];
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  await cdp.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8.execute', 'blink.user_timing', 'disabled-by-default-v8.cpu_profiler'] } as any });
  await page.evaluate(() => { addEventListener('click', () => { performance.mark('tapped'); const old = document.querySelector('h1')?.textContent; const check = () => { const now = document.querySelector('h1')?.textContent; if (now && now !== old) requestAnimationFrame(() => setTimeout(() => { performance.mark('arrived'); })); else requestAnimationFrame(check); }; check(); }, { capture: true, once: true }); });
  await link.tap({ noWaitAfter: true });
  await page.waitForFunction(() => performance.getEntriesByName('arrived').length > 0);
  await new Promise((r) => setTimeout(r, 300));
  const done = new Promise((r) => cdp.once('Tracing.tracingComplete', r));
  await cdp.send('Tracing.end');
  await done;
  const tapped = events.find((e) => e.name === 'tapped')?.ts, arrived = events.find((e) => e.name === 'arrived')?.ts;
  const main = events.find((e) => e.name === 'tapped')?.tid;
  console.log('round', round, ((arrived - tapped) / 1000).toFixed(0), 'ms');
  const inside = events.filter((e) => e.tid === main && e.ph === 'X' && e.ts >= tapped - 20000 && e.ts <= arrived && e.dur > 3000).sort((a, b) => a.ts - b.ts);
  if (round === 1) {
    for (const e of inside) console.log(((e.ts - tapped) / 1000).toFixed(0).padStart(5), (e.dur / 1000).toFixed(1).padStart(7), e.name, JSON.stringify(e.args?.data?.functionName ?? e.args?.beginData?.dirtyObjects ?? e.args?.elementCount ?? e.args?.data?.type ?? '').slice(0, 80), e.args?.data?.url?.slice(-40) ?? '');
    writeFileSync('/tmp/trace.json', JSON.stringify(events));
  }
  await phone.close();
}
await browser.close();
await portal.stop();
