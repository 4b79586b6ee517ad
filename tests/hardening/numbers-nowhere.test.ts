import { describe, expect, test } from 'vitest';
import { kinds } from '#tests/integration/place.ts';
import { scaled } from '#tests/time-limits.ts';
import { plants } from './encrypted-numbers/plants.ts';
import { tracesOfUse } from './encrypted-numbers/use-numbers.ts';

const LIMIT_MS = scaled(120_000);
const lastKind = kinds.at(-1) ?? 'embedded';

describe('mobile numbers in use', () => {
  test.each(kinds)(
    'are in no table, file, log line or backup archive (%s)',
    { timeout: LIMIT_MS },
    async (kind) => {
      expect(await tracesOfUse(kind)).toEqual([]);
    },
  );

  test.each(plants)('are found if %s', { timeout: LIMIT_MS }, async (_what, plant) => {
    let remove: () => void = () => undefined;
    try {
      const found = await tracesOfUse(lastKind, (logged) => {
        remove = plant(logged);
      });
      expect(found).not.toEqual([]);
    } finally {
      remove();
    }
  });
});
