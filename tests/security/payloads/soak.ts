import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { launchBrowser } from '#tests/browser/launch.ts';
import { writeDemoData } from '#tests/browser/portal-process.ts';
import { runPayloads } from './run.ts';

const projectRoot = join(import.meta.dirname, '..', '..', '..');

/** After so many, every text that takes 64 payloads at once has had all of them; one that takes a single one after 520. */
const ROUNDS = 18;

/** Payloads through every text, others each round, all pages. Arguments: the first round, how many. */
export async function soakPayloads([first = '0', rounds = `${ROUNDS}`]: readonly string[]): Promise<
  string[]
> {
  const finder = pathToFileURL(join(projectRoot, 'tools', 'testing', 'browser.mjs')).href;
  const { findBrowser }: { findBrowser(): string | undefined } = await import(finder);
  const path = findBrowser();
  if (!path) {
    return ['no Chromium starts here: set CHROMIUM_PATH'];
  }
  const browser = await launchBrowser(path);
  const demoData = await writeDemoData(projectRoot);
  const found: string[] = [];
  try {
    for (let round = Number(first); round < Number(first) + Number(rounds); round += 1) {
      const { stored, opened, faults } = await runPayloads(projectRoot, browser, { round, demoData });
      const count = (what: 'texts' | 'payloads') =>
        Object.values(stored).reduce((sum, filling) => sum + filling[what], 0);
      console.log(
        `${faults.length === 0 ? '✓' : '✗'} round ${round}: ${count('payloads')} in ${count('texts')} texts, ${opened} pages`,
      );
      for (const fault of faults) {
        console.log(`  ${fault}`);
      }
      found.push(...faults);
    }
  } finally {
    await browser.close();
    rmSync(demoData, { recursive: true, force: true });
  }
  return found;
}
