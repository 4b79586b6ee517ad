import { AsyncLocalStorage } from 'node:async_hooks';
import { randomSecret } from '../ids.ts';
import { requestId } from '../request-id.ts';
import type { FinishedSpan } from './otlp-exporter.ts';
import type { OpenSpan, SpanStart, Tracer } from './span.ts';

/** What is under way. */
interface Place {
  traceId: string;
  spanId: string;
  isSampled: boolean;
}

const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}$/;

const now = () => performance.timeOrigin + performance.now();

/**
 * Keeps what belongs together apart from what runs at the same time. Of all traces `share` (0 to 1) are gathered, chosen by
 * their ids, so that all processes choose the same ones, whatever a request says of itself.
 */
export class SpanTracer implements Tracer {
  #places = new AsyncLocalStorage<Place>();
  #share: number;
  #gather: (span: FinishedSpan) => void;

  constructor(share: number, gather: (span: FinishedSpan) => void) {
    this.#share = share;
    this.#gather = gather;
  }

  async run<T>(start: SpanStart, work: () => Promise<T>): Promise<T> {
    const parent = this.#places.getStore();
    const place = this.#below(parent);
    const span = this.#open(start, place, parent?.spanId);
    try {
      const done = await this.#places.run(place, work);
      span.end({}, false);
      return done;
    } catch (error) {
      span.end({}, true);
      throw error;
    }
  }

  enter(start: SpanStart, traceparent: string | undefined, next: () => void): OpenSpan {
    const [, traceId, parentId] = TRACEPARENT.exec(traceparent ?? '') ?? [];
    const id = traceId ?? requestId();
    const place = this.#below(id ? { traceId: id } : undefined);
    const span = this.#open(start, place, parentId);
    this.#places.run(place, next);
    return span;
  }

  ended(start: SpanStart, milliseconds: number, isFailed: boolean): void {
    const parent = this.#places.getStore();
    // What the process does by itself, with no request above it, would be a trace for each statement.
    if (parent) {
      const endedAt = now();
      this.#finish(
        { ...start, startedAt: endedAt - milliseconds, endedAt, isFailed },
        this.#below(parent),
        parent.spanId,
      );
    }
  }

  traceparent(): string | undefined {
    const place = this.#places.getStore();
    return place && `00-${place.traceId}-${place.spanId}-0${place.isSampled ? 1 : 0}`;
  }

  #below(parent: { traceId: string } | undefined): Place {
    const traceId = parent?.traceId ?? randomSecret(16).toString('hex');
    const isSampled = Number.parseInt(traceId.slice(-8), 16) / 2 ** 32 < this.#share;
    return { traceId, spanId: randomSecret(8).toString('hex'), isSampled };
  }

  #open(start: SpanStart, place: Place, parentSpanId: string | undefined): OpenSpan {
    const startedAt = now();
    return {
      end: (more, isFailed) => {
        const attributes = { ...start.attributes, ...more };
        this.#finish({ ...start, attributes, startedAt, endedAt: now(), isFailed }, place, parentSpanId);
      },
    };
  }

  #finish(
    span: Omit<FinishedSpan, 'traceId' | 'spanId' | 'parentSpanId'>,
    { traceId, spanId, isSampled }: Place,
    parentSpanId: string | undefined,
  ): void {
    if (isSampled) {
      this.#gather({ ...span, traceId, spanId, parentSpanId });
    }
  }
}
