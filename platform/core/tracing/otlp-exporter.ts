import type { TracingSettings } from '../config/tracing-settings.ts';
import type { Logger } from '../logger.ts';
import type { SpanStart } from './span.ts';

/** A completed span; times in milliseconds since 1970. */
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
const MAX_WAITING = 4_096;
const KINDS = { internal: 1, server: 2, client: 3 };
const FAILED = { code: 2 };

/**
 * Sends spans to a collector every two seconds, as OTLP over HTTP in JSON (OpenTelemetry Protocol 1.x). Requests never
 * wait for the collector: spans that do not fit or can't be sent are dropped and logged.
 */
export class OtlpExporter {
  #waiting: FinishedSpan[] = [];
  #dropped = 0;
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
    if (this.#waiting.length < MAX_WAITING) {
      this.#waiting.push(span);
    } else {
      this.#dropped += 1;
    }
  }

  /** Sends the waiting spans unless a request is in flight. Never rejects. */
  flush(): Promise<void> {
    this.#sending ??= this.#sendWaiting().finally(() => {
      this.#sending = undefined;
    });
    return this.#sending;
  }

  /** Sends the remaining spans, after the request in flight. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
    await this.flush();
  }

  async #sendWaiting(): Promise<void> {
    const spans = this.#waiting;
    const dropped = this.#dropped;
    this.#waiting = [];
    this.#dropped = 0;
    if (dropped > 0) {
      this.#logger.warn('spans dropped', { spans: dropped });
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
      throw new Error(`the collector responded with ${response.status}`);
    }
  }
}

function wireSpan(span: FinishedSpan) {
  const { traceId, spanId, parentSpanId, name, kind, startedAt, endedAt, attributes, isFailed } = span;
  return {
    traceId,
    spanId,
    ...(parentSpanId ? { parentSpanId } : {}),
    name,
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
