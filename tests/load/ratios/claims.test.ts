import { expect, test } from 'vitest';
import { claimRatios, oneByOne } from './claim-rounds.ts';
import { leastRatio, TOLERANCE } from './least-ratio.ts';

test('[BEN-01] a claim costs no more than it did, to a plain transaction', async () => {
  const plants = { shipped: (issueCodes) => issueCodes, oneByOne } satisfies Parameters<
    typeof claimRatios
  >[1];
  const ratios = await claimRatios(process.env.DEMO_DATA ?? '', plants, 3);
  const { shipped = 0, oneByOne: slow = 0 } = ratios;
  expect(shipped).toBeGreaterThan(leastRatio('claims'));
  expect(slow).toBeLessThan(shipped * (1 - TOLERANCE));
});
