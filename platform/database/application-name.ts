import { hostname } from 'node:os';

/** What this process's connections are called on a PostgreSQL server: those of another have another name. */
export function applicationName(): string {
  return `youmen ${hostname().slice(0, 40)} ${process.pid}`;
}
