import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { launchBrowser } from '#tests/browser/launch.ts';
import { writeDemoData } from '#tests/browser/portal-process.ts';
import { runPayloads } from './run.ts';

const projectRoot = join(import.meta.dirname, '..', '..', '..');

/** After this many rounds every text with 64 payloads has had all of them; one with a single payload needs 520. */
const ROUNDS = 18;

/** Payloads in every text, others each round, on all pages. Arguments: the first round, the number of rounds. */
export async function soakPayloads([first = '0', rounds = `${ROUNDS}`]: readonly string[]): Promise<
  string[]
> {
  const finder = pathToFileURL(join(projectRoot, 'tools', 'testing', 'browser.mjs')).href;
  const { findBrowser }: { findBrowser(): string | undefined } = await import(finder);
  const path = findBrowser();
  if (!path) {
    return ['no Chromium starts: set CHROMIUM_PATH'];
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
