import { expect, test } from 'vitest';
import { TOKEN_SCOPES } from '#contract/admin/roles.ts';
import { scopeGroups, scopesText } from './scope-names.ts';

test('scopes are grouped by what they are for', () => {
  expect(scopesText(['news.read', 'codes.import', 'news.write'])).toBe('资讯：查看、编辑；兑换码：导入');
});

test('every scope has a Chinese name', () => {
  const texts = scopeGroups(TOKEN_SCOPES).flatMap(({ title, options }) => [
    title,
    ...options.map((one) => one.label),
  ]);
  expect(texts.filter((text) => /[a-z]/.test(text))).toEqual([]);
});
