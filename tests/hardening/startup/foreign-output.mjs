// Makes a portal write text as libraries, threads and Node do: at once, on SIGUSR2 and, by a fatal unhandled rejection,
// on SIGHUP.
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  process.on('SIGUSR2', async () => {
    console.log('a library’s %s\nin two lines', 'word');
    console.info({ object: true });
    console.warn('a warning of a library');
    console.error(new Error('planted in a library'));
    process.stdout.write('straight to standard output\n');
    process.stderr.write(Buffer.from('straight to standard error\n    at nowhere (file.js:1:1)\n'));
    process.emitWarning('planted', 'DeprecationWarning', 'PLANT01');
    const { RouterContextProvider } = await import('react-router');
    const { get } = RouterContextProvider.prototype;
    RouterContextProvider.prototype.get = (...args) => {
      RouterContextProvider.prototype.get = get;
      throw new Error('planted in a loader', { cause: args.length });
    };
  });
  process.on('SIGHUP', () => Promise.reject(new Error('planted and handled by nobody')));
} else {
  console.error('planted in a thread\n    at worker (file.js:1:1)');
}
