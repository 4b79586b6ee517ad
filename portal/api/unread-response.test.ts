import { describe, expect, test } from 'vitest';
import { failureOf, readEnvelope } from './unread-response.ts';

const response = (status: number, retryAfter?: string) =>
  new Response('<html>503 Service Temporarily Unavailable</html>', {
    status,
    headers: retryAfter === undefined ? {} : { 'Retry-After': retryAfter },
  });

describe('[ERR-03] a response without an envelope', () => {
  test.each([
    [503, undefined, 'UNAVAILABLE', '现在访问的人太多，请稍后再试'],
    [503, '5', 'UNAVAILABLE', '现在访问的人太多，请 5 秒后再试'],
    [503, '60', 'UNAVAILABLE', '现在访问的人太多，请 60 秒后再试'],
    [503, '90', 'UNAVAILABLE', '现在访问的人太多，请 2 分钟后再试'],
    [503, '0', 'UNAVAILABLE', '现在访问的人太多，请稍后再试'],
    [503, '86400', 'UNAVAILABLE', '现在访问的人太多，请稍后再试'],
    [503, 'soon', 'UNAVAILABLE', '现在访问的人太多，请稍后再试'],
    [502, undefined, 'UNAVAILABLE', '现在访问的人太多，请稍后再试'],
    [504, undefined, 'UNAVAILABLE', '现在访问的人太多，请稍后再试'],
    [429, '30', 'TOO_MANY', '操作太频繁了，请 30 秒后再试'],
    [500, undefined, 'UNAVAILABLE', '服务器出了点问题，请稍后再试'],
  ])('%i with Retry-After %s', (status, retryAfter, code, msg) => {
    expect(failureOf(response(status, retryAfter))).toEqual({ status: 0, code, msg });
  });

  test('reads a wait until a date', () => {
    const soon = new Date(Date.now() + 20_500).toUTCString();
    expect(failureOf(response(503, soon)).msg).toMatch(/请 (19|20|21) 秒后再试/);
    expect(failureOf(response(503, new Date(0).toUTCString())).msg).toBe('现在访问的人太多，请稍后再试');
  });

  test('is distinguished from an envelope', async () => {
    const json = (body: unknown) => readEnvelope(new Response(JSON.stringify(body)));
    expect(await json({ status: 1, msg: '', data: {} })).toEqual({ status: 1, msg: '', data: {} });
    expect(await json({ status: 0, code: 'BUSY', msg: '领取的人太多了' })).toBeDefined();
    for (const other of [
      null,
      1,
      'text',
      [],
      {},
      { statusCode: 503, message: 'x' },
      { status: 503, msg: 'x' },
    ]) {
      expect(await json(other)).toBeUndefined();
    }
    expect(await readEnvelope(response(503))).toBeUndefined();
  });
});
