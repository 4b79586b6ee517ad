import type { Database } from '#platform/database/open.ts';
import type { PasswordHashing } from '#platform/security/passwords/password-hashing.ts';
import { type AccountApp, openAccountApp } from '../account-app.ts';
import { TestBrowser } from '../test-browser.ts';

const SERVER_SECRET = 'shared-by-every-process-of-the-portal';

/** Two processes of one portal with synchronous clocks, used in turn. */
export interface Processes {
  /** A browser of the next process, from a new address unless one is given. */
  browser(address?: string, headers?: Record<string, string>): TestBrowser;
  /** The code that the process of the last browser sent. */
  lastCode(): string;
  /** Seconds since the start. */
  readonly now: number;
  pass(seconds: number): void;
  close(): Promise<void>;
  /** Restarts both. */
  restart(): Promise<void>;
}

/** The databases with the counters, and the settings of both processes. */
export interface Setting {
  databases: readonly [Database, Database];
  settings?: Record<string, string>;
  hashing?: PasswordHashing;
  /** Called before a start of the processes. */
  begin?(): Promise<void>;
}

export async function openProcesses({ databases, settings, hashing, begin }: Setting): Promise<Processes> {
  const open = async () => {
    await begin?.();
    const more = hashing ? { hashing } : {};
    return Promise.all(databases.map((db) => openAccountApp(db, { SERVER_SECRET, ...settings }, more)));
  };
  let apps: AccountApp[] = await open();
  let now = 0;
  let opened = 0;
  const processes = {
    browser(address?: string, headers = {}) {
      opened += 1;
      const own = `100.${64 + (opened >> 16)}.${(opened >> 8) & 255}.${opened & 255}`;
      const [first, second] = apps;
      const app = (opened % 2 === 0 ? first : second) as AccountApp;
      return new TestBrowser(app, { address: address ?? own, headers });
    },
    lastCode: () => (apps[opened % 2] as AccountApp).lastMessage().code,
    get now() {
      return now;
    },
    pass(seconds: number) {
      now += seconds;
      for (const { clock } of apps) {
        clock.pass(seconds);
      }
    },
    async close() {
      await Promise.all(apps.map((app) => app.close()));
    },
    async restart() {
      await processes.close();
      apps = await open();
      for (const { clock } of apps) {
        clock.pass(now);
      }
    },
  };
  return processes;
}
