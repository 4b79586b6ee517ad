import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CommentSummary } from './comment-summary.tsx';
import { missingScore } from './missing-score.ts';

const few = {
  average: null,
  count: 2,
  stars: [0, 0, 0, 0, 2],
  recent: { average: null, count: 2 },
  versions: [{ version: '1.0', average: null, count: 2 }],
};

test('[FIG-29] few reviews are 评分人数不足 with their number, without a mean and shares', () => {
  const text = renderToStaticMarkup(<CommentSummary summary={few} />).replaceAll(/<[^>]*>/g, '');
  expect(text).toBe('评分人数不足 2 人打分');
  expect(missingScore({ score_count: 2 })).toBe('评分人数不足');
});

test('[FIG-29] enough reviews have their mean, by version where there are enough', () => {
  const enough = { average: 10, count: 3, stars: [0, 0, 0, 0, 3], recent: { average: 10, count: 3 } };
  const versions = [...few.versions, { version: '1.1', average: 10, count: 3 }];
  const html = renderToStaticMarkup(<CommentSummary summary={{ ...enough, versions }} />);
  expect(html).toContain('10.0');
  expect(html).toContain('1.1 版');
  expect(html).not.toMatch(/评分人数不足|1\.0 版/);
  expect(
    renderToStaticMarkup(<CommentSummary summary={{ ...enough, versions: few.versions }} />),
  ).not.toContain('<dl');
  expect(missingScore({ score_count: 0 })).toBe('暂无评分');
  expect(renderToStaticMarkup(<CommentSummary summary={{ ...few, count: 0 }} />)).toBe('');
});
