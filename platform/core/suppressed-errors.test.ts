import { expect, test } from 'vitest';
import { suppressedErrors } from './suppressed-errors.ts';

test('lists the errors of nested stacks, the last deferred first', async () => {
  const stack = new AsyncDisposableStack();
  const closed: string[] = [];
  const close = (name: string, fails: boolean) => () => {
    closed.push(name);
    if (fails) {
      throw name;
    }
  };
  stack.defer(close('database', true));
  const jobs = stack.use(new AsyncDisposableStack());
  stack.defer(close('server', true));
  jobs.defer(close('retention', true));
  jobs.defer(close('backups', false));
  jobs.defer(close('channel', true));
  const error = await stack.disposeAsync().catch((reason: unknown) => reason);
  expect(closed).toEqual(['server', 'channel', 'backups', 'retention', 'database']);
  expect(suppressedErrors(error)).toEqual(['server', 'channel', 'retention', 'database']);
});

test('lists a single error', () => {
  expect(suppressedErrors('one')).toEqual(['one']);
});
