import { expect, test } from 'vitest';
import { contentAddressProblem } from './import-content.ts';

test.each([
  [{ id: 1, url: 'http://10.0.0.1/' }, 'url', '内网'],
  [{ id: 1, h5_url: 'https://a:b@www.example.com/' }, 'h5_url', '用户名'],
  [{ id: 1, cover_url: '../secrets.json' }, 'cover_url', '“..”'],
  [{ id: 1, link: 'javascript:alert(1)' }, 'link', '应以 http'],
  [{ id: 1, settings: { partners: [{ name: 'x', url: 'http://localhost/' }] } }, 'url', '内网'],
  [{ id: 1, screenshots: ['a.webp', 'http://192.168.0.1/a.png'] }, 'screenshots', '内网'],
  [{ id: 1, body_html: '<a href="http://127.0.0.1/">x</a>' }, 'body_html', '内网'],
])('refuses %j', (row, column, reason) => {
  const found = contentAddressProblem(row);
  expect(found?.column).toBe(column);
  expect(found?.problem).toContain(reason);
});

test('accepts public addresses, paths, pictures and other columns', () => {
  const row = {
    id: 1,
    url: 'https://www.example.com/',
    link: '/BaseYxDetails?id=1',
    image: 'art/a.webp',
    logo: '',
    title: 'http://10.0.0.1/',
    body_html: '<p>http://10.0.0.1/</p>',
    cover_url: null,
  };
  expect(contentAddressProblem(row)).toBeNull();
});
