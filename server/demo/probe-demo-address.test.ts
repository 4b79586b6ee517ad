import { expect, test } from 'vitest';
import { probeDemoAddress } from './probe-demo-address.ts';

const bounds = { timeoutMs: 1_000 };

test.each([
  'https://qingwu.example/',
  'https://www.qingwu.example/a',
  'https://download.example.com/app.apk',
])('[DEM-05] the address %s of the demo counts as working', async (url) =>
  expect(await probeDemoAddress(url, bounds)).toBeNull(),
);

test.each(['http://127.0.0.1/', 'http://127.0.0.1/x.example', 'http://10.0.0.1/'])(
  '[DEM-05] any other address such as %s is requested',
  async (url) => expect(await probeDemoAddress(url, bounds)).not.toBeNull(),
);
