import type { DirectoryOwner } from '#platform/database/directory-owner.ts';

/** The owner that a test records for a data directory. */
export function testOwner(role = 'test'): DirectoryOwner {
  return { pid: process.pid, since: new Date().toISOString(), role, socket: '' };
}
