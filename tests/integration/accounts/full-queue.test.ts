// @module-tag exact

import { expect, test } from 'vitest';
import { describeEachDatabase, describeOneDatabase } from '../databases.ts';
import { oneTurn } from '../held-queues.ts';
import { queueFilled } from './lockouts/full-queue.ts';
import { scenesOn } from './lockouts/open-scenes.ts';
import { openServedApp } from './lockouts/served-scene.ts';

describeEachDatabase('80 right passwords in flight from one network', (open) => {
  const start = scenesOn(open);

  test.each([
    ['a player in another network', 'new devices', 'elsewhere'],
    ['a player at another address of the network', 'new devices', 'neighbour'],
    ['a known device at the same address', 'new devices', 'known device'],
    ['a player in another network, from known devices', 'known devices', 'elsewhere'],
    ['a known device at the same address, from known devices', 'known devices', 'known device'],
  ] as const)('[SEC-30] do not lock out %s', async (_who, attacker, owner) => {
    expect(await queueFilled(await start(), { attacker, owner })).toEqual([]);
  });

  test('lock a player out if who comes first is served first', async () => {
    const scene = await start({ plant: oneTurn });
    const faults = await queueFilled(scene, { attacker: 'new devices', owner: 'elsewhere' });
    expect(faults).toEqual(['the owner gets BUSY']);
  });
});

describeOneDatabase('120 right passwords in flight to accounts in another process', (open) => {
  const start = scenesOn(open);

  test.each(['elsewhere', 'neighbour', 'known device'] as const)(
    '[SEC-30] do not lock a player out: %s',
    async (owner) => {
      const scene = await start({ app: openServedApp });
      expect(await queueFilled(scene, { attacker: 'new devices', owner, accounts: 'apart' })).toEqual([]);
    },
  );
});
