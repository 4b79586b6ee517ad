/**
 * Import this first in a program: whatever the process, its threads and its children create is for its user alone.
 * Threads share the mask and may not set it.
 */
import { isMainThread } from 'node:worker_threads';

const OTHERS = 0o077;

if (isMainThread) {
  process.umask(OTHERS);
}
