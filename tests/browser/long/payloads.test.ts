import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { payloads } from '#tests/security/payloads/payload-list.ts';
import { runPayloads } from '#tests/security/payloads/run.ts';
import { scaled } from '#tests/time-limits.ts';

const projectRoot = join(import.meta.dirname, '..', '..', '..');
const ROUND = Number(process.env.PAYLOAD_ROUND ?? 0);
const LIMIT_MS = scaled(240_000);
/** One page of each kind; `npm run soak -- payloads` opens all of them. */
const SOME =
  /^\/(\?|Base(GameCenter|YxDetails|GameInfo|GameInfoDetails|PackageNumber|GiftDetails|Search|TradingHall|JyDetails)\?|console\/(games|comments|trades|(games|news|sites|players)\/\d+)$)/;

describe('scripts in user content', () => {
  test(
    'no text of players or operators runs, violates the policy, or loads anything',
    async () => {
      expect(payloads.length).toBeGreaterThan(500);
      const browser = await chromium.connect(inject('browserEndpoint'));
      const demoData = inject('demoData');
      const { stored, faults } = await runPayloads(projectRoot, browser, {
        round: ROUND,
        demoData,
        only: SOME,
      });
      expect(faults).toEqual([]);
      expect(Object.values(stored).reduce((sum, { texts }) => sum + texts, 0)).toBeGreaterThan(80);
      await browser.close();
    },
    LIMIT_MS,
  );

  test(
    'a sanitiser that passes everything is found',
    async () => {
      const browser = await chromium.connect(inject('browserEndpoint'));
      const { faults } = await runPayloads(projectRoot, browser, {
        round: ROUND,
        demoData: inject('demoData'),
        isPlanted: true,
        only: /^\/BaseGameInfoDetails/,
      });
      expect(faults.join('\n')).toMatch(/ (the policy blocked script-src|requested https?:\/\/evil)/);
      await browser.close();
    },
    LIMIT_MS,
  );
});
