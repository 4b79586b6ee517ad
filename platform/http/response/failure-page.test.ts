import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { FAILURE_PAGE, FAILURE_POLICY } from './failure-page.ts';

test('[ERR-02] the failure page has inline styles that its policy allows', () => {
  const [, style = ''] = /<style>(.*)<\/style>/s.exec(FAILURE_PAGE) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  expect(style).toContain('prefers-color-scheme:dark');
  expect(FAILURE_POLICY).toContain(`style-src 'sha256-${hash}'`);
  expect(FAILURE_POLICY).not.toContain('unsafe-inline');
  expect(FAILURE_PAGE).toContain('<a href="/">返回首页</a>');
});
