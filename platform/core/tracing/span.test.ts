import { afterEach, expect, test } from 'vitest';
import type { FinishedSpan } from './otlp-exporter.ts';
import { setTracer, traced, traceHeaders } from './span.ts';
import { SpanTracer } from './span-tracer.ts';

const start = (name: string) => () => ({ name, kind: 'internal', attributes: {} }) as const;

afterEach(() => setTracer(undefined));

test('creates no span and no header without a tracer', async () => {
  expect(
    await traced(
      () => expect.unreachable(),
      async () => 7,
    ),
  ).toBe(7);
  expect(traceHeaders()).toEqual({});
});

test('nested work is a child span, and concurrent work is not', async () => {
  const spans: FinishedSpan[] = [];
  setTracer(new SpanTracer(1, (span) => spans.push(span)));
  const inner = traced(start('outer'), () => traced(start('inner'), async () => traceHeaders().traceparent));
  await Promise.all([inner, traced(start('beside'), async () => undefined)]);
  const named = (name: string) => spans.find((span) => span.name === name);
  expect(named('inner')).toMatchObject({
    traceId: named('outer')?.traceId,
    parentSpanId: named('outer')?.spanId,
  });
  expect(named('beside')?.traceId).not.toBe(named('outer')?.traceId);
  expect(await inner).toBe(`00-${named('inner')?.traceId}-${named('inner')?.spanId}-01`);
});

test('failing work marks its span and rethrows the error', async () => {
  const spans: FinishedSpan[] = [];
  setTracer(new SpanTracer(1, (span) => spans.push(span)));
  const failing = traced(start('work'), async () => {
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(spans).toMatchObject([{ name: 'work', isFailed: true }]);
});

test('a share of 0 collects nothing and clears the sampled flag of the header', async () => {
  setTracer(new SpanTracer(0, () => expect.unreachable()));
  expect(await traced(start('work'), async () => traceHeaders().traceparent)).toMatch(/-00$/);
});
