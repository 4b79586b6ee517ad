import type { DirectoryOwner } from '#platform/database/directory-owner.ts';

/** How a test writes itself down as a data directory's holder. */
export function testOwner(role = 'test'): DirectoryOwner {
  return { pid: process.pid, since: new Date().toISOString(), role, socket: '' };
}
