import { afterEach, expect, test } from 'vitest';
import type { FinishedSpan } from './otlp-exporter.ts';
import { setTracer, traced, traceHeaders } from './span.ts';
import { SpanTracer } from './span-tracer.ts';

const start = (name: string) => () => ({ name, kind: 'internal', attributes: {} }) as const;

afterEach(() => setTracer(undefined));

test('nothing is gathered, and nothing handed on, where nobody asks for it', async () => {
  expect(
    await traced(
      () => expect.unreachable(),
      async () => 7,
    ),
  ).toBe(7);
  expect(traceHeaders()).toEqual({});
});

test('work inside work is below it, and what runs beside it is not', async () => {
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

test('work that fails says so, and fails still', async () => {
  const spans: FinishedSpan[] = [];
  setTracer(new SpanTracer(1, (span) => spans.push(span)));
  const failing = traced(start('work'), async () => {
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(spans).toMatchObject([{ name: 'work', isFailed: true }]);
});

test('of none of the traces nothing is gathered, and the next process is told', async () => {
  setTracer(new SpanTracer(0, () => expect.unreachable()));
  expect(await traced(start('work'), async () => traceHeaders().traceparent)).toMatch(/-00$/);
});
