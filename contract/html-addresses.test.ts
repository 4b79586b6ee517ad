import { expect, test } from 'vitest';
import { slowdown } from '#tests/time-limits.ts';
import { htmlAddressProblems } from './html-addresses.ts';

test.each([
  ['<a href="http://10.0.0.1/">x</a>', '指向内网'],
  ["<a target=_blank href='http://localhost:3000/a'>x</a>", '指向内网'],
  ['<a\nhref=http://192.168.0.1/a>x</a>', '指向内网'],
  ['<A/HREF="http://127.1/">x</A>', '指向内网'],
  ['<a href="&#104;ttp&#x3a;//10.0.0.1/">x</a>', '指向内网'],
  ['<a href="http&colon;&sol;&sol;10.0.0.1/">x</a>', '指向内网'],
  ['<a href="http://10.0.\n0.1/">x</a>', '指向内网'],
  ['<a href="http://10.0.0.1/ x">x</a>', '指向内网'],
  ['<a href="https://a:b@www.example.com/">x</a>', '用户名或密码'],
  ['<a href="https://www.example.com/a/%2e%2e/b">x</a>', '“..”'],
  ['<img alt="x" src="../../secrets.json">', '“..”'],
  ['<img src="http://[::1]/a.png">', '指向内网'],
])('%s', (html, reason) => {
  expect(htmlAddressProblems(html).map(({ problem }) => problem)).toEqual([expect.stringContaining(reason)]);
});

test.each([
  '<a href="https://www.example.com/?a=1&amp;b=../x">x</a><img src="games/a.webp">',
  '<p>把 src="http://10.0.0.1/" 写在文字里</p>',
  '<a href="javascript:alert(1)">x</a><img src="data:image/png;base64,AA">',
  '<a data-href="http://10.0.0.1/">x</a>',
])('finds no problem in %s', (html) => {
  expect(htmlAddressProblems(html)).toEqual([]);
});

test('finds every problem, and runs in linear time on unterminated input', () => {
  expect(htmlAddressProblems('<a href="http://10.0.0.1/">x</a>'.repeat(3))).toHaveLength(3);
  const started = performance.now();
  for (const piece of ['<a ', '<a href="', "<a href='x", 'href=', '&#', '<a href=%25']) {
    htmlAddressProblems(piece.repeat(200_000 / piece.length));
  }
  expect(performance.now() - started).toBeLessThan(3_000 * slowdown);
});
