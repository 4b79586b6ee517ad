import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { describeEachDatabase } from '../databases.ts';
import { type OperatorApp, type OperatorBrowser, openOperatorApp } from './operator-app.ts';

const UPLOAD = '/console/api/media/picture?use=icon';

describeEachDatabase('a slow connection', (open) => {
  let server: OperatorApp;
  let editor: OperatorBrowser;
  let port = 0;
  const dataDir = mkdtempSync(join(tmpdir(), 'youmen-slow-'));

  beforeAll(async () => {
    server = await openOperatorApp(await open(), { DATA_DIR: dataDir });
    editor = await server.signedIn('editor');
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    port = Number(new URL(server.app.listeningOrigin).port);
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(async () => {
    await server.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** Sends the head of a request and the first half of its body. */
  function begin(path: string, body: Buffer, cookie: string, type: string) {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    const head = [
      `POST ${path} HTTP/1.1`,
      'host: 127.0.0.1',
      'connection: close',
      'x-portal: 1',
      'sec-fetch-site: same-origin',
      `cookie: ${cookie}`,
      `content-type: ${type}`,
      `content-length: ${body.length}`,
    ];
    const half = Math.floor(body.length / 2);
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    socket.write(body.subarray(0, half));
    const response = socket
      .setEncoding('utf8')
      .toArray()
      .then((parts) => parts.join(''))
      .catch(() => '');
    return { response, finish: () => socket.write(body.subarray(half)) };
  }

  test('may upload a picture with a session; other bodies time out after 12 s', async () => {
    const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#c40' } })
      .png({ compressionLevel: 0 })
      .toBuffer();
    const upload = begin(UPLOAD, picture, editor.cookie, 'application/octet-stream');
    const anonymous = begin(UPLOAD, picture, '', 'application/octet-stream');
    const json = begin('/console/api/games/save', Buffer.alloc(2_000, 32), editor.cookie, 'application/json');
    expect(await anonymous.response).toMatch(/^HTTP\/1\.1 401 /);
    const now = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => now + 13_000);
    expect(await json.response).toMatch(/^(HTTP\/1\.1 408 |$)/);
    vi.restoreAllMocks();
    upload.finish();
    expect(await upload.response).toMatch(/^HTTP\/1\.1 200 .*"path":"uploads\//s);
  });
});
