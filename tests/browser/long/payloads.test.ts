import { join } from 'node:path';
import { expect } from '@playwright/test';
import { payloads } from '#tests/security/payloads/payload-list.ts';
import { runPayloads } from '#tests/security/payloads/run.ts';
import { scaled } from '#tests/time-limits.ts';
import { test } from '../fixtures.ts';
import { demoData } from '../prepared.ts';

const projectRoot = join(import.meta.dirname, '..', '..', '..');
const ROUND = Number(process.env.PAYLOAD_ROUND ?? 0);
const LIMIT_MS = scaled(240_000);
/** One page of each kind; `npm run soak -- payloads` opens all of them. */
const SOME =
  /^\/(\?|Base(GameCenter|YxDetails|GameInfo|GameInfoDetails|PackageNumber|GiftDetails|Search|TradingHall|JyDetails)\?|console\/(games|comments|trades|(games|news|sites|players)\/\d+)$)/;

test.describe('scripts in user content', () => {
  test('no text of players or operators runs, violates the policy, or loads anything', async ({
    browser,
  }) => {
    test.setTimeout(LIMIT_MS);
    expect(payloads.length).toBeGreaterThan(500);
    const { stored, faults } = await runPayloads(projectRoot, browser, {
      round: ROUND,
      demoData: demoData(),
      only: SOME,
    });
    expect(faults).toEqual([]);
    expect(Object.values(stored).reduce((sum, { texts }) => sum + texts, 0)).toBeGreaterThan(80);
  });

  test('a sanitiser that passes everything is found', async ({ browser }) => {
    test.setTimeout(LIMIT_MS);
    const { faults } = await runPayloads(projectRoot, browser, {
      round: ROUND,
      demoData: demoData(),
      isPlanted: true,
      only: /^\/BaseGameInfoDetails/,
    });
    expect(faults.join('\n')).toMatch(/ (the policy blocked script-src|requested https?:\/\/evil)/);
  });
});
