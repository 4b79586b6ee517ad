import { expect, test } from 'vitest';
import { StartedLogin } from './begun.ts';

test('where one of several things can’t be begun, those before it are ended, the last first', async () => {
  const ended: string[] = [];
  const end = (thing: string) => ended.push(thing);
  const beginning = StartedLogin.all(async (begun) => {
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

test('what was begun whole is ended once, and what didn’t end is told', async () => {
  const ended: string[] = [];
  const whole = await StartedLogin.all(async (begun) => {
    begun.add('server', (thing) => ended.push(thing));
    begun.add('proxy', () => Promise.reject(new Error('proxy does not end')));
    return begun;
  });
  await expect(whole.end()).rejects.toThrow('proxy does not end');
  await whole.end();
  expect(ended).toEqual(['server']);
});
