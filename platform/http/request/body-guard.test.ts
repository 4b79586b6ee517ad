import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allowSlowBody, BodyGuard } from './body-guard.ts';

const limits = { whole: 12_000, slow: { span: 15_000, bytes: 8_192, longest: 1_800_000 } };
const guard = new BodyGuard(limits);
const server = createServer((request, reply) => {
  guard.watch(request, 0);
  if (request.url === '/slow') {
    allowSlowBody(request, { now: 0 });
  } else if (request.url === '/shorter') {
    allowSlowBody(request, { now: 0, longest: 60_000 });
  }
  server.emit('begun', request);
  if (request.url !== '/unread') {
    request.resume();
  }
  request.on('end', () => reply.end('whole'));
});
let port = 0;
const sockets: Socket[] = [];

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  for (const socket of sockets) {
    socket.destroy();
  }
  server.close();
});

/** Starts a request with a body of 100 KB. */
async function begin(path: string, headers = 'content-length: 102400') {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  sockets.push(socket);
  const begun = once(server, 'begun');
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\n${headers}\r\n\r\n`);
  const [request] = (await begun) as [IncomingMessage];
  const response = (async () => {
    let text = '';
    for await (const chunk of socket.setEncoding('utf8')) {
      text += chunk;
    }
    return text;
  })().catch(() => 'cut');
  const send = async (bytes: Buffer) => {
    const wanted = request.socket.bytesRead + bytes.length;
    socket.write(bytes);
    await expect.poll(() => request.socket.bytesRead >= wanted).toBe(true);
  };
  const sendBytes = (count: number) => send(Buffer.alloc(count, 120));
  return { request, response, send, sendBytes, socket };
}

describe('a body', () => {
  test('that is incomplete after 12 s is cut off', async () => {
    const { request, response, sendBytes } = await begin('/');
    await sendBytes(50_000);
    guard.check(12_000);
    expect(request.destroyed).toBe(false);
    guard.check(12_001);
    expect(await response).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('with chunked encoding is cut off, too', async () => {
    const { response, send } = await begin('/', 'transfer-encoding: chunked');
    await send(Buffer.from('1\r\nx\r\n'));
    guard.check(12_001);
    expect(await response).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('of an authorised upload may take minutes above the minimum rate', async () => {
    const { response, sendBytes, socket } = await begin(
      '/slow',
      'connection: close\r\ncontent-length: 102400',
    );
    for (let now = 15_000; now <= 150_000; now += 15_000) {
      await sendBytes(10_240);
      guard.check(now);
    }
    expect(await response).toContain('whole');
    socket.destroy();
  });

  test('of an authorised upload is cut off below the minimum rate or after the longest time', async () => {
    const stopped = await begin('/slow');
    await stopped.sendBytes(8_192);
    guard.check(15_000);
    expect(stopped.request.destroyed).toBe(false);
    await stopped.sendBytes(8_191);
    guard.check(30_000);
    expect(await stopped.response).toMatch(/^HTTP\/1\.1 408 /);
    const endless = await begin('/slow');
    await endless.sendBytes(50_000);
    guard.check(1_800_001);
    expect(await endless.response).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('of an upload with a shorter limit is cut off after that', async () => {
    const shorter = await begin('/shorter');
    for (let now = 15_000; now <= 60_000; now += 15_000) {
      await shorter.sendBytes(10_240);
      guard.check(now);
    }
    expect(shorter.request.destroyed).toBe(false);
    guard.check(60_001);
    expect(await shorter.response).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('that the server has not read yet is not cut off', async () => {
    const { request, socket } = await begin('/unread');
    allowSlowBody(request, { now: 0 });
    socket.write(Buffer.alloc(102_400, 120));
    await expect.poll(() => request.readableLength >= request.readableHighWaterMark).toBe(true);
    guard.check(15_000);
    guard.check(30_000);
    expect(request.destroyed).toBe(false);
  });

  test('that does not exist is not watched', () => {
    const bare = { headers: {}, complete: false, destroyed: false } as unknown as IncomingMessage;
    guard.watch(bare, 0);
    guard.check(99_999_999);
    expect(bare.destroyed).toBe(false);
  });
});
