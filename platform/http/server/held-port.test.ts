import { expect, it } from 'vitest';
import { listenError } from './held-port.ts';

const failed = (code: string) => Object.assign(new Error(`listen ${code}`), { code });

it.each([
  ['EADDRINUSE', 3000, /端口 3000 已被.*PORT=3001/, /already in use.*PORT=3001/],
  ['EADDRINUSE', 80, /PORT=1024/, /PORT=1024/],
  ['EADDRINUSE', 65_535, /PORT=1024/, /PORT=1024/],
  ['EACCES', 443, /没有权限监听.*443/, /No permission to listen on port 443/],
  ['EADDRNOTAVAIL', 3000, /本机没有地址 10\.0\.0\.9.*HOST/, /no address 10\.0\.0\.9.*HOST/],
  ['EINVAL', 3000, /本机没有地址/, /no address/],
  ['ENOTFOUND', 3000, /找不到主机名.*HOST/, /unknown.*HOST/],
  ['EAI_AGAIN', 3000, /找不到主机名.*HOST/, /unknown.*HOST/],
  ['EMFILE', 3000, /listen EMFILE.*HOST 和 PORT/, /listen EMFILE.*HOST and PORT/],
])('%s at port %i is reported in Chinese and English', (code, port, chinese, english) => {
  const [first = '', second = '', ...more] = listenError(
    { host: '10.0.0.9', port },
    failed(code),
  ).message.split('\n');
  expect(first).toMatch(chinese);
  expect(second).toMatch(english);
  expect([first.at(-1), second.at(-1), more]).toEqual(['。', '.', []]);
});
