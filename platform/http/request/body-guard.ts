import type { IncomingMessage, Server } from 'node:http';
import { failureBytes } from '../response/raw-failure.ts';

/**
 * Time limits of request bodies, in ms, and the minimum bytes per span of slow ones. 12 s; authorised uploads may take up
 * to 30 min with at least 8 KB every 15 s.
 */
const BODY_LIMITS = {
  whole: 12_000,
  slow: { span: 15_000, bytes: 8 * 1024, longest: 30 * 60_000 },
};

const CHECK_EVERY_MS = 1_000;

interface Watched {
  since: number;
  /** The start of the current span; set once the body may be slow. */
  span?: { since: number; bytes: number };
  /** Replaces the longest time of slow bodies. */
  longest?: number | undefined;
}

const watches = new WeakMap<IncomingMessage, Watched>();

/**
 * Allows a slow body from now on. Call it after authorisation only.
 * @param options.longest the limit in ms of the whole body, if 30 min are too long
 */
export function allowSlowBody(
  request: IncomingMessage,
  { longest, now = performance.now() }: { longest?: number; now?: number } = {},
): void {
  const watched = watches.get(request);
  if (watched) {
    watched.longest = longest;
    watched.span = { since: now, bytes: request.socket.bytesRead };
  }
}

/** Closes connections whose request bodies are too slow. Node itself times headers. */
export class BodyGuard {
  #limits: typeof BODY_LIMITS;
  #open = new Set<IncomingMessage>();

  constructor(limits = BODY_LIMITS) {
    this.#limits = limits;
  }

  /** Watches the requests of a server until it closes. */
  attach(server: Server): void {
    const timer = setInterval(() => this.check(performance.now()), CHECK_EVERY_MS).unref();
    server.on('close', () => clearInterval(timer));
  }

  watch(request: IncomingMessage, now = performance.now()): void {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    if (encoding !== undefined || (length !== undefined && length !== '0')) {
      watches.set(request, { since: now });
      this.#open.add(request);
    }
  }

  check(now: number): void {
    for (const request of this.#open) {
      if (request.complete || request.destroyed) {
        this.#open.delete(request);
      } else if (this.#isOverdue(request, now)) {
        this.#open.delete(request);
        cut(request);
      }
    }
  }

  #isOverdue(request: IncomingMessage, now: number): boolean {
    const { whole, slow } = this.#limits;
    const watched = watches.get(request);
    if (!watched?.span) {
      return now - (watched?.since ?? 0) > whole;
    }
    if (now - watched.since > (watched.longest ?? slow.longest)) {
      return true;
    }
    if (now - watched.span.since < slow.span) {
      return false;
    }
    const { bytesRead } = request.socket;
    const isUnread = request.readableLength >= request.readableHighWaterMark;
    const received = bytesRead - watched.span.bytes;
    watched.span = { since: now, bytes: bytesRead };
    return received < slow.bytes && !isUnread;
  }
}

function cut({ socket }: IncomingMessage): void {
  if (socket.writable && socket.bytesWritten === 0) {
    socket.write(failureBytes(408));
  }
  socket.destroy();
}
