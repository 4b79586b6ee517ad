/** What is known of a piece of work as it begins. No personal data: names of routes, calls and hosts, statements without values. */
export interface SpanStart {
  name: string;
  kind: 'server' | 'client' | 'internal';
  attributes: Readonly<Record<string, string | number>>;
}

/** A piece of work under way. */
export interface OpenSpan {
  end(attributes: Readonly<Record<string, string | number>>, isFailed: boolean): void;
}

/** Gathers what a process does; there is none unless a setting asks for it. */
export interface Tracer {
  /** Does the work as part of what is under way. */
  run<T>(start: SpanStart, work: () => Promise<T>): Promise<T>;
  /** Begins a request, of the trace that its `traceparent` names, and goes on within it. */
  enter(start: SpanStart, traceparent: string | undefined, next: () => void): OpenSpan;
  /** Notes what has just ended. */
  ended(start: SpanStart, milliseconds: number, isFailed: boolean): void;
  /** What is under way, for another process: W3C's `traceparent`. */
  traceparent(): string | undefined;
}

let tracer: Tracer | undefined;

/** From now on this process gathers with it; undefined: no longer. */
export function setTracer(next: Tracer | undefined): void {
  tracer = next;
}

export function currentTracer(): Tracer | undefined {
  return tracer;
}

/** Does the work as a span, where somebody gathers them. */
export function traced<T>(start: () => SpanStart, work: () => Promise<T>): Promise<T> {
  return tracer ? tracer.run(start(), work) : work();
}

/** Asks another server, told as a span by its host alone. */
export function tracedOutbound<T>(method: string, url: string, work: () => Promise<T>): Promise<T> {
  return traced(() => {
    const { host } = new URL(url);
    const attributes = { 'http.request.method': method, 'server.address': host };
    return { name: `${method} ${host}`, kind: 'client', attributes };
  }, work);
}

/** The header that hands a trace on to another process of the platform. */
export function traceHeaders(): Record<string, string> {
  const traceparent = tracer?.traceparent();
  return traceparent ? { traceparent } : {};
}
