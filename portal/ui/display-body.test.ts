import { expect, test } from 'vitest';
import { displayBody, displayBodyPart } from './display-body.ts';

const BODY =
  '<p><a href="#h-奖励">看奖励</a></p><h2 id="h-怎么参加">怎么参加</h2><h3 id="h-奖励">奖励</h3><img src="news/a.webp">';

test('resolves picture addresses and wraps tables', () => {
  expect(displayBody(BODY)).toContain('<img src="/images/news/a.webp"');
  const absolute = '<img src="https://img.example.com/a.jpg" alt="" referrerpolicy="no-referrer" />';
  expect(displayBody(absolute)).toBe(absolute);
  expect(displayBody('<img src="https://img.example.com/a.jpg" alt="" />')).toBe(
    '<img src="https://img.example.com/a.jpg" referrerpolicy="no-referrer" alt="" />',
  );
  expect(displayBody('<img src="news/a.webp" alt="" />')).not.toContain('referrerpolicy');
  expect(displayBody('<table><tr><td>1</td></tr></table>')).toBe(
    '<div role="group" aria-label="表格" tabindex="0"><table><tr><td>1</td></tr></table></div>',
  );
});

test('two bodies on one page have distinct ids, and links to them match', () => {
  const [first, second] = [displayBodyPart(BODY, 'activity-1'), displayBodyPart(BODY, 'activity-2')];
  const ids = [first, second].flatMap((html) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  expect(ids).toEqual([
    'activity-1-h-怎么参加',
    'activity-1-h-奖励',
    'activity-2-h-怎么参加',
    'activity-2-h-奖励',
  ]);
  expect(second).toContain('<a href="#activity-2-h-奖励">');
});

test('the headings of a part start at level 4', () => {
  const html = displayBodyPart(`${BODY}<h4 id="h-注">注</h4>`, 'activity-1');
  expect(html.match(/<\/?h\d/g)).toEqual(['<h4', '</h4', '<h5', '</h5', '<h6', '</h6']);
});
