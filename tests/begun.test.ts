import { expect, test } from 'vitest';
import { StartedResources } from './begun.ts';

test('if starting one of several resources fails, the earlier ones are stopped in reverse order', async () => {
  const ended: string[] = [];
  const end = (thing: string) => ended.push(thing);
  const beginning = StartedResources.all(async (begun) => {
    begun.add('server', end);
    begun.add('proxy', (thing) => {
      end(thing);
      throw new Error('proxy does not end');
    });
    throw new Error('no database');
  });
  await expect(beginning).rejects.toThrow('no database');
  expect(ended).toEqual(['proxy', 'server']);
});

test('resources are stopped once, and a failed stop is reported', async () => {
  const ended: string[] = [];
  const whole = await StartedResources.all(async (begun) => {
    begun.add('server', (thing) => ended.push(thing));
    begun.add('proxy', () => Promise.reject(new Error('proxy does not end')));
    return begun;
  });
  await expect(whole.end()).rejects.toThrow('proxy does not end');
  await whole.end();
  expect(ended).toEqual(['server']);
});
