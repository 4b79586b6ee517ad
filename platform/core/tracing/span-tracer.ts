import { AsyncLocalStorage } from 'node:async_hooks';
import type { TracingSettings } from '../config/tracing-settings.ts';
import { randomSecret } from '../ids.ts';
import type { Logger } from '../logger.ts';
import { requestId } from '../request-id.ts';
import { type FinishedSpan, OtlpExporter } from './otlp-exporter.ts';
import { type OpenSpan, type SpanStart, setTracer, type Tracer } from './span.ts';

interface SpanContext {
  traceId: string;
  spanId: string;
  isSampled: boolean;
}

const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}$/;

const now = () => performance.timeOrigin + performance.now();

/**
 * Builds spans from the asynchronous context. Samples `share` (0 to 1) of all traces by their ids, so that all processes
 * choose the same ones; the sampled flag of a request is ignored.
 */
export class SpanTracer implements Tracer {
  #contexts = new AsyncLocalStorage<SpanContext>();
  #share: number;
  #collect: (span: FinishedSpan) => void;

  constructor(share: number, collect: (span: FinishedSpan) => void) {
    this.#share = share;
    this.#collect = collect;
  }

  async run<T>(start: SpanStart, work: () => Promise<T>): Promise<T> {
    const parent = this.#contexts.getStore();
    const context = this.#child(parent);
    const span = this.#open(start, context, parent?.spanId);
    try {
      const result = await this.#contexts.run(context, work);
      span.end({}, false);
      return result;
    } catch (error) {
      span.end({}, true);
      throw error;
    }
  }

  enter(start: SpanStart, traceparent: string | undefined, next: () => void): OpenSpan {
    const [, traceId, parentId] = TRACEPARENT.exec(traceparent ?? '') ?? [];
    const id = traceId ?? requestId();
    const context = this.#child(id ? { traceId: id } : undefined);
    const span = this.#open(start, context, parentId);
    this.#contexts.run(context, next);
    return span;
  }

  ended(start: SpanStart, milliseconds: number, isFailed: boolean): void {
    const parent = this.#contexts.getStore();
    // Without a request (background jobs), each statement would be its own trace.
    if (parent) {
      const endedAt = now();
      this.#finish(
        { ...start, startedAt: endedAt - milliseconds, endedAt, isFailed },
        this.#child(parent),
        parent.spanId,
      );
    }
  }

  traceparent(): string | undefined {
    const context = this.#contexts.getStore();
    return context && `00-${context.traceId}-${context.spanId}-0${context.isSampled ? 1 : 0}`;
  }

  #child(parent: { traceId: string } | undefined): SpanContext {
    const traceId = parent?.traceId ?? randomSecret(16).toString('hex');
    const isSampled = Number.parseInt(traceId.slice(-8), 16) / 2 ** 32 < this.#share;
    return { traceId, spanId: randomSecret(8).toString('hex'), isSampled };
  }

  #open(start: SpanStart, context: SpanContext, parentSpanId: string | undefined): OpenSpan {
    const startedAt = now();
    return {
      end: (more, isFailed) => {
        const attributes = { ...start.attributes, ...more };
        this.#finish({ ...start, attributes, startedAt, endedAt: now(), isFailed }, context, parentSpanId);
      },
    };
  }

  #finish(
    span: Omit<FinishedSpan, 'traceId' | 'spanId' | 'parentSpanId'>,
    { traceId, spanId, isSampled }: SpanContext,
    parentSpanId: string | undefined,
  ): void {
    if (isSampled) {
      this.#collect({ ...span, traceId, spanId, parentSpanId });
    }
  }
}

/** Starts tracing. The returned function stops it and sends the remaining spans. */
export function startTracing({ share, ...settings }: TracingSettings, logger: Logger): () => Promise<void> {
  const exporter = new OtlpExporter(settings, logger);
  setTracer(new SpanTracer(share, (span) => exporter.add(span)));
  return async () => {
    setTracer(undefined);
    await exporter.stop();
  };
}
