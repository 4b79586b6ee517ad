import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Settings } from '#platform/core/config/storage-settings.ts';

/** Responds instead of the store. */
export type Fault = (request: IncomingMessage, response: ServerResponse) => void;

/** An object store with one picture, whose responses can be replaced. */
export interface FaultyStore {
  settings: S3Settings;
  fault: Fault | undefined;
  /** Responds without a fault. */
  respond: Fault;
  files: Map<string, Buffer>;
  close(): Promise<void>;
}

export const PICTURE = 'uploads/ab/abc-256x256.webp';
export const BODY = Buffer.from('a picture');

const page =
  (status: number): Fault =>
  (_request, response) =>
    response
      .writeHead(status, { 'content-type': 'text/html; charset=utf-8', etag: '"x"' })
      .end('<html>登录</html>');
const status =
  (code: number): Fault =>
  (_request, response) =>
    response.writeHead(code).end();
const listing =
  (body: string): Fault =>
  (_request, response) =>
    response.writeHead(200, { 'content-type': 'application/xml' }).end(body);
const pageOf = (more: string) =>
  `<ListBucketResult>${more}<Contents><Key>${PICTURE}</Key><Size>9</Size></Contents></ListBucketResult>`;
/** The list of the store. */
export const LISTING = pageOf('<IsTruncated>false</IsTruncated>');

/** Faults of every request. */
export const FAULTS: Readonly<Record<string, Fault>> = {
  'never responds': () => undefined,
  'sends half of the headers': ({ socket }) => void socket.write('HTTP/1.1 200 OK\r\ncontent-le'),
  'resets the connection': ({ socket }) => void socket.resetAndDestroy(),
  'redirects to another host': (_request, response) =>
    response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end(),
  'fails with 500': status(500),
  'is busy (503)': status(503),
  'is full (507)': status(507),
  'refuses (403)': status(403),
};

export const READ_FAULTS: Readonly<Record<string, Fault>> = {
  ...FAULTS,
  'is a captive portal': page(200),
  'sends a byte every 50 ms': (request, response) => {
    response.writeHead(200, { 'content-type': 'image/webp', 'content-length': '100000' });
    const timer = setInterval(() => response.write('x'), 50);
    request.socket.once('close', () => clearInterval(timer));
  },
  'cuts the file off': (_request, response) => {
    response.writeHead(200, { 'content-type': 'image/webp', 'content-length': '100' });
    response.write('x', () => response.destroy());
  },
  'sends no length': (_request, response) => {
    response.writeHead(200, { 'content-type': 'image/webp' });
    response.write('x');
    response.end();
  },
};

export const WRITE_FAULTS: Readonly<Record<string, Fault>> = {
  ...FAULTS,
  'is a captive portal': (_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('x'),
};

export const LIST_FAULTS: Readonly<Record<string, Fault>> = {
  ...FAULTS,
  'is a captive portal': page(200),
  'has no list': status(404),
  'cuts the list off': listing('<ListBucketResult><IsTruncated>false</IsTruncated><Contents><Key>uploads/a'),
  'repeats the page': listing(
    pageOf('<IsTruncated>true</IsTruncated><NextContinuationToken>1</NextContinuationToken>'),
  ),
  'lacks the next page': listing(pageOf('<IsTruncated>true</IsTruncated>')),
  'sends empty pages': (request, response) =>
    listing(
      `<ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>${request.url?.length}</NextContinuationToken></ListBucketResult>`,
    )(request, response),
  'sends 20 MB': listing(pageOf(' '.repeat(20_000_000))),
  'sends an XML bomb': listing(
    `<!DOCTYPE x [<!ENTITY a "${'x'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(1000)}">]><x>&b;</x>`,
  ),
};

export async function startFaultyStore(): Promise<FaultyStore> {
  const server = createServer((request, response) => {
    request.resume();
    (store.fault ?? store.respond)(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const store: FaultyStore = {
    fault: undefined,
    respond: ({ method, url = '' }, response) => {
      const file = store.files.get(url.replace('/pictures/', ''));
      if (method === 'PUT') {
        response.writeHead(200, { etag: '"x"' }).end();
      } else if (url.includes('?list-type')) {
        listing(LISTING)({} as IncomingMessage, response);
      } else if (file) {
        response.writeHead(200, { 'content-type': 'image/webp', 'content-length': file.length }).end(file);
      } else {
        response.writeHead(404).end();
      }
    },
    files: new Map([[PICTURE, BODY]]),
    settings: {
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      bucket: 'pictures',
      region: 'cn-east',
      accessKeyId: 'the-key',
      secretAccessKey: 'the-secret',
      pathStyle: true,
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return store;
}
