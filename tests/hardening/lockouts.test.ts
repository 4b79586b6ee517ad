import { expect, test } from 'vitest';
import { scenesOn } from '#tests/integration/accounts/lockouts/open-scenes.ts';
import { oneNetworkDrains } from '#tests/integration/accounts/lockouts/scenes.ts';
import { describeOneDatabase } from '#tests/integration/databases.ts';

describeOneDatabase('the hourly codes of the site', (open) => {
  const start = scenesOn(open);

  test('outlast 2,100 requests from 210 /64 networks of one /48', { timeout: 120_000 }, async () => {
    expect(await oneNetworkDrains(await start(), 2_100)).toEqual([]);
  });
});
