import { expect, test } from 'vitest';
import type { FrameProbe } from '#platform/adapters/http-client/probe-frame.ts';
import { FrameProbes } from './frame-probes.ts';

function open() {
  const requested: string[] = [];
  const waiting: ((probe: FrameProbe) => void)[] = [];
  let ticks = 0;
  const probes = new FrameProbes(
    (url) => {
      requested.push(url);
      return new Promise((resolve) => waiting.push(resolve));
    },
    { now: () => new Date(0), ticks: () => ticks },
  );
  const settle = () => {
    for (const resolve of waiting.splice(0)) {
      resolve({ fault: '超时' });
    }
  };
  const pass = (ms: number) => {
    ticks += ms;
  };
  return { probes, requested, settle, pass };
}

test('[PLY-03] an address is requested once a minute for all players', async () => {
  const { probes, requested, settle, pass } = open();
  const players = [probes.of('https://a.cn/'), probes.of('https://a.cn/')];
  settle();
  expect(await Promise.all(players)).toEqual([{ fault: '超时' }, { fault: '超时' }]);
  pass(59_000);
  expect(await probes.of('https://a.cn/')).toEqual({ fault: '超时' });
  expect(requested).toEqual(['https://a.cn/']);
  pass(2_000);
  const again = probes.of('https://a.cn/');
  settle();
  await again;
  expect(requested).toHaveLength(2);
});

test('[PLY-03] a few addresses are requested at a time', async () => {
  const { probes, requested, settle } = open();
  const running = Array.from({ length: 8 }, (_, at) => probes.of(`https://${at}.cn/`));
  expect(await probes.of('https://more.cn/')).toBeUndefined();
  expect(requested).toHaveLength(8);
  settle();
  await Promise.all(running);
  const next = probes.of('https://more.cn/');
  settle();
  expect(await next).toEqual({ fault: '超时' });
});
