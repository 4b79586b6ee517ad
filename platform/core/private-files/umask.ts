/**
 * Sets the umask so that new files of the process, its threads and children are private. Import it first. Threads share
 * the mask and can't set it.
 */
import { isMainThread } from 'node:worker_threads';

const OTHERS = 0o077;

if (isMainThread) {
  process.umask(OTHERS);
}
