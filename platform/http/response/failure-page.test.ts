import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { FAILURE_PAGE, LAST_RESORT_PAGE } from './failure-page.ts';

test('[ERR-02] the failure page has inline styles that its policy allows', () => {
  const { body, headers } = FAILURE_PAGE;
  const policy = headers['content-security-policy'];
  const [, style = ''] = /<style>(.*)<\/style>/s.exec(body) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  expect(style).toContain('prefers-color-scheme:dark');
  expect(policy).toContain(`style-src 'sha256-${hash}'`);
  expect(policy).not.toContain('unsafe-inline');
  expect(body).toContain('<a href="/">返回首页</a>');
});

test('[ERR-02] an error page that fails itself is named, with a way home', () => {
  const { body, headers } = LAST_RESORT_PAGE;
  expect(body).toContain('An error occurred while showing the error page');
  expect(body).toContain('<a href="/">返回首页</a>');
  expect(headers).toEqual(FAILURE_PAGE.headers);
});
