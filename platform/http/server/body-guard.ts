import type { IncomingMessage, Server } from 'node:http';
import { failureBytes } from './raw-failure.ts';

/** How long a request's body may take, in ms, and how many bytes have to come in a span where it may take long. */
export interface BodyLimits {
  whole: number;
  slow: { span: number; bytes: number; longest: number };
}

/** 12 s for everybody; whoever was let in to send a file may be slow as long as 8 KB come in every 15 s. */
export const BODY_LIMITS: BodyLimits = {
  whole: 12_000,
  slow: { span: 15_000, bytes: 8 * 1024, longest: 30 * 60_000 },
};

const CHECK_EVERY_MS = 1_000;

interface Watched {
  since: number;
  /** Set once the body may be slow: where the span that is being measured began. */
  span?: { since: number; bytes: number };
}

const watches = new WeakMap<IncomingMessage, Watched>();

/** Lets a request's body come slowly from now on: to be called once it is known who sends it, and that they may. */
export function allowSlowBody(request: IncomingMessage, now = performance.now()): void {
  const watched = watches.get(request);
  if (watched) {
    watched.span = { since: now, bytes: request.socket.bytesRead };
  }
}

/** Cuts off requests whose bodies don't come; headers are the server's own to time. */
export class BodyGuard {
  #limits: BodyLimits;
  #open = new Set<IncomingMessage>();

  constructor(limits: BodyLimits = BODY_LIMITS) {
    this.#limits = limits;
  }

  /** Watches the requests of a server until it closes. */
  attach(server: Server): void {
    const timer = setInterval(() => this.check(performance.now()), CHECK_EVERY_MS);
    timer.unref();
    server.on('close', () => clearInterval(timer));
  }

  /** Begins to watch a request; one without a body needs none. */
  watch(request: IncomingMessage, now = performance.now()): void {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    if (encoding !== undefined || (length !== undefined && length !== '0')) {
      watches.set(request, { since: now });
      this.#open.add(request);
    }
  }

  /** Looks at every body that is on its way. */
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
    if (now - watched.since > slow.longest) {
      return true;
    }
    if (now - watched.span.since < slow.span) {
      return false;
    }
    const { bytesRead } = request.socket;
    const isOursToRead = request.readableLength >= request.readableHighWaterMark;
    const came = bytesRead - watched.span.bytes;
    watched.span = { since: now, bytes: bytesRead };
    return came < slow.bytes && !isOursToRead;
  }
}

function cut({ socket }: IncomingMessage): void {
  if (socket.writable && socket.bytesWritten === 0) {
    socket.write(failureBytes(408));
  }
  socket.destroy();
}
