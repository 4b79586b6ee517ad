/** The part of a service worker's world that is used here; the DOM's own types leave it out. */
export interface LongEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface WorkerFetchEvent extends LongEvent {
  readonly request: Request;
  /** What the browser has asked for on its own, while the worker was starting. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

export interface WorkerMessageEvent extends LongEvent {
  readonly data: unknown;
}

interface WorkerEvents {
  install: LongEvent;
  activate: LongEvent;
  message: WorkerMessageEvent;
  fetch: WorkerFetchEvent;
}

export interface WorkerScope {
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { claim(): Promise<void> };
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ): void;
}
