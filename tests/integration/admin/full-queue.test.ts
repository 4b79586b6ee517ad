// @module-tag exact

import { expect, test } from 'vitest';
import { describeEachDatabase } from '../databases.ts';
import { oneTurn } from '../held-queues.ts';
import { consoleOn } from './lockouts/console-scene.ts';
import { consoleQueueFilled } from './lockouts/full-queue.ts';

describeEachDatabase('80 wrong passwords of operators in flight from one network', (open) => {
  const start = consoleOn(open);

  test.each(['login', 'login of a known device', 'confirmation'] as const)(
    '[SEC-31] do not lock an operator out of a %s',
    async (operation) => {
      expect(await consoleQueueFilled(await start(), operation)).toEqual([]);
    },
  );

  test.each(['login', 'confirmation'] as const)(
    'lock an operator out of a %s if who comes first is served first',
    async (operation) => {
      const faults = await consoleQueueFilled(await start(oneTurn), operation);
      expect(faults).toEqual(['the operator gets BUSY']);
    },
  );
});
