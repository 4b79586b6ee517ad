import type { KyselyConfig, LogEvent } from 'kysely';

/** The start of a span. No personal data: names of routes, calls and hosts, statements without values. */
export interface SpanStart {
  name: string;
  kind: 'server' | 'client' | 'internal';
  attributes: Readonly<Record<string, string | number>>;
}

export interface OpenSpan {
  end(attributes: Readonly<Record<string, string | number>>, isFailed: boolean): void;
}

/** Records spans; a process has one only if tracing is configured. */
export interface Tracer {
  run<T>(start: SpanStart, work: () => Promise<T>): Promise<T>;
  /** Starts the span of a request in the trace of its `traceparent` and calls `next` within it. */
  enter(start: SpanStart, traceparent: string | undefined, next: () => void): OpenSpan;
  ended(start: SpanStart, milliseconds: number, isFailed: boolean): void;
  /** The current span as W3C `traceparent`. */
  traceparent(): string | undefined;
}

let tracer: Tracer | undefined;

/** Sets the tracer of the process; undefined turns tracing off. */
export function setTracer(next: Tracer | undefined): void {
  tracer = next;
}

export function currentTracer(): Tracer | undefined {
  return tracer;
}

/** Runs the work as a span, if tracing is on. */
export function traced<T>(start: () => SpanStart, work: () => Promise<T>): Promise<T> {
  return tracer ? tracer.run(start(), work) : work();
}

/** Runs a request to another server as a span that contains only its host. */
export function tracedOutbound<T>(method: string, url: string, work: () => Promise<T>): Promise<T> {
  return traced(() => {
    const { host } = new URL(url);
    const attributes = { 'http.request.method': method, 'server.address': host };
    return { name: `${method} ${host}`, kind: 'client', attributes };
  }, work);
}

/** The header that passes the trace to another process of the platform. */
export function traceHeaders(): Record<string, string> {
  const traceparent = tracer?.traceparent();
  return traceparent ? { traceparent } : {};
}

const MAX_SQL_CHARS = 2_000;

/** Kysely options that record each statement as a span, without parameter values; empty if tracing is off. */
export function statementTracing(): Pick<KyselyConfig, 'log'> {
  return currentTracer() ? { log: recordStatement } : {};
}

function recordStatement({ level, query: { sql }, queryDurationMillis }: LogEvent): void {
  const [operation = ''] = sql.trimStart().split(/[\s(]/, 1);
  const attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation.toLowerCase(),
    'db.query.text': sql.slice(0, MAX_SQL_CHARS),
  };
  const start = { name: `db ${operation.toLowerCase()}`, kind: 'client', attributes } as const;
  currentTracer()?.ended(start, queryDurationMillis, level === 'error');
}
