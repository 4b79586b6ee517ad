import { expect, it } from 'vitest';
import { arrivingHtml, Unreachable, wholeHtml } from './request-page.ts';

it('[ISL-38] all who wait for a page get each part', async () => {
  const html = arrivingHtml(new Response('<main>云海剑歌'));
  const whole = wholeHtml(html);
  await html.more();
  expect(html.text).toBe('<main>云海剑歌');
  expect(html.isWhole).toBe(false);
  await expect(whole).resolves.toBe('<main>云海剑歌');
});

it('[ISL-38] a line that breaks is no other error', async () => {
  const broken = new ReadableStream({ start: (part) => part.error(new TypeError('network error')) });
  await expect(wholeHtml(arrivingHtml(new Response(broken)))).rejects.toThrow(Unreachable);
  const aborted = new ReadableStream({ start: (part) => part.error(new DOMException('', 'AbortError')) });
  await expect(wholeHtml(arrivingHtml(new Response(aborted)))).rejects.toThrow(DOMException);
});
