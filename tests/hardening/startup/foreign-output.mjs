// Makes a portal write text as libraries, threads and Node do: at once, on SIGUSR2 and, by a fatal unhandled rejection,
// on SIGHUP.
import { isMainThread } from 'node:worker_threads';

/** The program that renders the pages, in a stack. */
const PORTAL = /[\\/]build[\\/]server[\\/]/;

if (isMainThread) {
  process.on('SIGUSR2', () => {
    console.log('a library’s %s\nin two lines', 'word');
    console.info({ object: true });
    console.warn('a warning of a library');
    console.error(new Error('planted in a library'));
    process.stdout.write('straight to standard output\n');
    process.stderr.write(Buffer.from('straight to standard error\n    at nowhere (file.js:1:1)\n'));
    process.emitWarning('planted', 'DeprecationWarning', 'PLANT01');
    const { get } = URLSearchParams.prototype;
    URLSearchParams.prototype.get = function getOrThrow(name) {
      if (PORTAL.test(new Error('where').stack)) {
        URLSearchParams.prototype.get = get;
        throw new Error('planted in a page', { cause: name });
      }
      return get.call(this, name);
    };
  });
  process.on('SIGHUP', () => Promise.reject(new Error('planted and handled by nobody')));
} else {
  console.error('planted in a thread\n    at worker (file.js:1:1)');
}
