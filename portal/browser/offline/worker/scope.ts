/** The service worker types that are used here; the DOM library does not declare them. */
interface LongEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface WorkerFetchEvent extends LongEvent {
  readonly request: Request;
  /** The response of the navigation preload. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}

interface WorkerPage {
  focus(): Promise<WorkerPage>;
  navigate(url: string): Promise<WorkerPage | null>;
}

interface WorkerEvents {
  install: LongEvent;
  activate: LongEvent;
  message: LongEvent & { readonly data: unknown };
  fetch: WorkerFetchEvent;
  push: LongEvent & { readonly data: { text(): string } | null };
  notificationclick: LongEvent & { readonly notification: Notification };
}

export interface WorkerScope {
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window' }): Promise<readonly WorkerPage[]>;
    openWindow(url: string): Promise<WorkerPage | null>;
  };
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ): void;
}
