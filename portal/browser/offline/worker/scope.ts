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

export interface NoticeClickEvent extends LongEvent {
  readonly notification: Notification;
}

/** An open page of the portal. */
export interface WorkerPage {
  focus(): Promise<WorkerPage>;
  navigate(url: string): Promise<WorkerPage | null>;
}

interface WorkerEvents {
  install: LongEvent;
  activate: LongEvent;
  message: WorkerMessageEvent;
  fetch: WorkerFetchEvent;
  notificationclick: NoticeClickEvent;
}

export interface WorkerScope {
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(which: { type: 'window' }): Promise<readonly WorkerPage[]>;
    openWindow(url: string): Promise<WorkerPage | null>;
  };
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ): void;
}
