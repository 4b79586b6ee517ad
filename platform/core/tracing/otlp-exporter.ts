import type { TracingSettings } from '../config/tracing-settings.ts';
import type { Logger } from '../logger.ts';
import type { SpanStart } from './span.ts';

/** A span as it is sent; times in milliseconds since 1970. */
export interface FinishedSpan extends SpanStart {
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  startedAt: number;
  endedAt: number;
  isFailed: boolean;
}

type OtlpSettings = Omit<TracingSettings, 'share'>;

const EVERY_MS = 2_000;
const TIMEOUT_MS = 5_000;
const MOST_WAITING = 4_096;
const KINDS = { internal: 1, server: 2, client: 3 };
const FAILED = { code: 2 };

/**
 * Sends spans to a collector, every two seconds, as OTLP over HTTP in JSON (OpenTelemetry Protocol 1.x). A collector that
 * is away costs spans, never a request: what doesn't fit or can't be sent is left out, and the log says so.
 */
export class OtlpExporter {
  #waiting: FinishedSpan[] = [];
  #left = 0;
  #settings: OtlpSettings;
  #logger: Logger;
  #timer: NodeJS.Timeout;
  #sending: Promise<void> | undefined;

  constructor(settings: OtlpSettings, logger: Logger) {
    this.#settings = settings;
    this.#logger = logger;
    this.#timer = setInterval(() => this.flush(), EVERY_MS).unref();
  }

  add(span: FinishedSpan): void {
    if (this.#waiting.length < MOST_WAITING) {
      this.#waiting.push(span);
    } else {
      this.#left += 1;
    }
  }

  /** Sends what waits, unless something is being sent: behind a slow collector no queue grows. Never rejects. */
  flush(): Promise<void> {
    this.#sending ??= this.#sendWaiting().finally(() => {
      this.#sending = undefined;
    });
    return this.#sending;
  }

  /** Sends the rest; a silent collector is waited for twice. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
    await this.flush();
  }

  async #sendWaiting(): Promise<void> {
    const spans = this.#waiting;
    const left = this.#left;
    this.#waiting = [];
    this.#left = 0;
    if (left > 0) {
      this.#logger.warn('spans left out', { spans: left });
    }
    try {
      if (spans.length > 0) {
        await this.#send(spans);
      }
    } catch (error) {
      this.#logger.warn('spans not sent', { spans: spans.length, error });
    }
  }

  async #send(spans: readonly FinishedSpan[]): Promise<void> {
    const { endpoint, headers, service } = this.#settings;
    const resource = { attributes: attributesOf({ 'service.name': service }) };
    const scopeSpans = [{ scope: { name: 'youmen' }, spans: spans.map(wireSpan) }];
    const response = await fetch(`${endpoint}/v1/traces`, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ resourceSpans: [{ resource, scopeSpans }] }),
    });
    await response.body?.cancel();
    if (!response.ok) {
      throw new Error(`the collector answered ${response.status}`);
    }
  }
}

function wireSpan(span: FinishedSpan) {
  const { traceId, spanId, parentSpanId, name, kind, startedAt, endedAt, attributes, isFailed } = span;
  return {
    ...{ traceId, spanId, ...(parentSpanId ? { parentSpanId } : {}), name },
    kind: KINDS[kind],
    startTimeUnixNano: nanoseconds(startedAt),
    endTimeUnixNano: nanoseconds(endedAt),
    attributes: attributesOf(attributes),
    ...(isFailed ? { status: FAILED } : {}),
  };
}

function nanoseconds(milliseconds: number): string {
  return `${BigInt(Math.round(milliseconds * 1_000)) * 1_000n}`;
}

function attributesOf(attributes: Readonly<Record<string, string | number>>) {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: `${value}` } : { stringValue: value },
  }));
}
