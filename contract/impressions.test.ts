import { expect, test } from 'vitest';
import { MOST_IMPRESSIONS, readImpressions } from './impressions.ts';

test('[IMP-02] a report lists views and clicks, each once', () => {
  expect(readImpressions('vb12.1 ca7.3 vb12.1')).toEqual([
    { kind: 'view', subject: 'banner', record_id: 12, place: 1 },
    { kind: 'click', subject: 'activity', record_id: 7, place: 3 },
  ]);
});

test.each([
  undefined,
  {},
  '',
  'vb12',
  'vb0.1',
  'vb012.1',
  'vb12.0',
  'vb12.61',
  'xb12.1',
  'vx12.1',
  'vb1234567890123456.1',
  'vb12.1  vb13.1',
  "vb12.1'--",
  Array.from({ length: MOST_IMPRESSIONS + 1 }, (_, at) => `vb${at + 1}.1`).join(' '),
])('[IMP-02] %j is refused', (body) => {
  expect(readImpressions(body)).toBeNull();
});
