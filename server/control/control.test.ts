import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { controlSocketPath, type Job, startControlServer } from './control-server.ts';
import { ControlUnavailable, JobFailed, requestJob } from './request-job.ts';

const folder = mkdtempSync(join(tmpdir(), 'youmen-control-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const echo: Job = async ({ options, body, emit }) => {
  await emit({ options });
  const received = await text(body);
  await emit({ length: received.length });
  return received.slice(0, 4);
};

async function withServer<T>(jobs: Record<string, Job>, work: (socket: string) => Promise<T>): Promise<T> {
  const server = await startControlServer({ socket: controlSocketPath(folder), jobs });
  try {
    return await work(server.socket);
  } finally {
    await server.close();
  }
}

describe('a job', () => {
  test('receives options and body, emits events and returns a result', async () => {
    const events: object[] = [];
    const long = '文'.repeat(300_000);
    const result = await withServer({ echo }, (socket) =>
      requestJob({
        socket,
        job: 'echo',
        options: { a: '甲&乙' },
        body: Readable.from([long]),
        onEvent: (event) => events.push(event),
      }),
    );
    expect(events).toEqual([{ options: { a: '甲&乙' } }, { length: 300_000 }]);
    expect(result).toBe('文文文文');
  });

  test('that fails rejects with its message, even if the body is unread', async () => {
    const fail: Job = async () => {
      throw new RangeError('不行');
    };
    const pending = withServer({ fail }, (socket) =>
      requestJob({
        socket,
        job: 'fail',
        options: null,
        body: Readable.from(['x'.repeat(2_000_000)]),
        onEvent: () => undefined,
      }),
    );
    await expect(pending).rejects.toMatchObject({ message: '不行', kind: 'RangeError' });
  });

  test('with an unknown name is refused', async () => {
    const pending = withServer({}, (socket) =>
      requestJob({ socket, job: 'toString', options: null, onEvent: () => undefined }),
    );
    await expect(pending).rejects.toThrow(JobFailed);
  });

  test('is aborted when the client disconnects', async () => {
    const aborted = Promise.withResolvers<void>();
    const wait: Job = ({ signal, emit }) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          aborted.resolve();
          resolve(null);
        });
        emit({ started: true });
      });
    await withServer({ wait }, async (socket) => {
      const client = new AbortController();
      const pending = requestJob({
        socket,
        job: 'wait',
        options: null,
        onEvent: () => client.abort(),
        signal: client.signal,
      });
      await expect(pending).rejects.toThrow();
      await aborted.promise;
    });
  });

  test('is aborted when the server closes, and the client gets the reason', async () => {
    const wait: Job = ({ signal, emit }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        emit({ started: true });
      });
    const server = await startControlServer({ socket: controlSocketPath(folder), jobs: { wait } });
    const started = Promise.withResolvers<void>();
    const pending = requestJob({
      socket: server.socket,
      job: 'wait',
      options: null,
      onEvent: () => started.resolve(),
    });
    await started.promise;
    const closing = server.close();
    await expect(pending).rejects.toThrow('门户正在停止');
    await closing;
  });
});

test('a portal that dies during a job is reported as such', async () => {
  const socket = join(folder, 'dying.sock');
  const dying = createServer((_request, response) => {
    response.write('{"event":{}}\n', () => response.destroy());
  });
  await new Promise<void>((resolve) => dying.listen(socket, resolve));
  const pending = requestJob({ socket, job: 'echo', options: null, onEvent: () => undefined });
  await expect(pending).rejects.toThrow('门户在任务完成之前停止了');
  dying.close();
});

test('the socket is private to its owner, and a stale one is replaced', async () => {
  for (const _ of [1, 2]) {
    await withServer({ echo }, async (socket) => {
      expect(statSync(socket).mode & 0o777).toBe(0o600);
    });
  }
});

test('a missing listener is reported as such', async () => {
  const pending = requestJob({
    socket: join(folder, 'none.sock'),
    job: 'echo',
    options: null,
    onEvent: () => undefined,
  });
  await expect(pending).rejects.toThrow(ControlUnavailable);
});

describe('controlSocketPath', () => {
  test('is in the data directory, or in the temporary folder if that path is too long', () => {
    const place = { platform: 'linux' as const, tmp: '/tmp' };
    expect(controlSocketPath('/srv/youmen', place)).toBe('/srv/youmen/control.sock');
    const long = controlSocketPath(`/srv/${'深'.repeat(40)}`, place);
    expect(long).toMatch(/^\/tmp\/youmen-[0-9a-f]{16}\.sock$/);
    expect(controlSocketPath(`/srv/${'深'.repeat(41)}`, place)).not.toBe(long);
  });

  test('is a named pipe on Windows', () => {
    expect(controlSocketPath('C:\\youmen', { platform: 'win32', tmp: '' })).toMatch(
      /^\\\\\.\\pipe\\youmen-[0-9a-f]{16}$/,
    );
  });
});
