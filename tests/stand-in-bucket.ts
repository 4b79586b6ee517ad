import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Settings } from '#platform/core/config/storage-settings.ts';

const SIGNED =
  /^AWS4-HMAC-SHA256 Credential=the-key\/\d{8}\/cn-east\/s3\/aws4_request, .*Signature=[0-9a-f]{64}$/;

/** A bucket with the used part of the S3 protocol, which verifies the signature. */
export interface StandInBucket {
  /** The stored files, by path. */
  files: Map<string, { type: string; body: Buffer }>;
  settings: S3Settings;
  /** The parts of files that are not completed, by token. */
  parted: Map<string, Map<number, Buffer>>;
  /** Number of next requests that fail as busy. */
  fails: number;
  close(): Promise<void>;
}

/** Starts a bucket on a free local port. */
export async function startBucket(): Promise<StandInBucket> {
  const files: StandInBucket['files'] = new Map();
  const server = createServer((request, response) => respond(bucket, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const bucket: StandInBucket = {
    files,
    parted: new Map(),
    fails: 0,
    settings: {
      endpoint,
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
  return bucket;
}

/** Two files per page, as buckets paginate. */
function listing(files: StandInBucket['files'], query: URLSearchParams): string {
  const keys = [...files.keys()].sort();
  const from = Number(query.get('continuation-token') ?? 0);
  const page = keys.slice(from, from + 2).map((key) => {
    const size = files.get(key)?.body.length;
    return `<Contents><Key>${key}</Key><ETag>&quot;x&quot;</ETag><Size>${size}</Size></Contents>`;
  });
  const isCut = from + 2 < keys.length;
  const next = isCut ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : '';
  return `<ListBucketResult><IsTruncated>${isCut}</IsTruncated>${next}${page.join('')}</ListBucketResult>`;
}

async function respond(
  bucket: StandInBucket,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { files } = bucket;
  const chunks: Buffer[] = [];
  for await (const chunk of request) {
    chunks.push(chunk as Buffer);
  }
  const [, written, query] = /^\/pictures\/?([^?]*)(\?.*)?$/.exec(request.url ?? '') ?? [];
  const key = decodeURIComponent(written ?? '');
  if (!SIGNED.test(request.headers.authorization ?? '') || written === undefined) {
    response.writeHead(403).end();
  } else if (bucket.fails > 0) {
    bucket.fails -= 1;
    response.writeHead(503).end();
  } else if (request.method === 'GET' && key === '') {
    response.writeHead(200).end(listing(files, new URLSearchParams(query)));
  } else if (query && /[?&]upload/i.test(query)) {
    respondParts(bucket, request, response, {
      key,
      query: new URLSearchParams(query),
      body: Buffer.concat(chunks),
    });
  } else if (request.method === 'PUT') {
    files.set(key, { type: request.headers['content-type'] ?? '', body: Buffer.concat(chunks) });
    response.writeHead(200, { etag: '"x"' }).end();
  } else if (request.method === 'DELETE') {
    files.delete(key);
    response.writeHead(204).end();
  } else {
    const found = files.get(key);
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const whole = found?.body ?? Buffer.alloc(0);
    const isPart = found && first !== undefined;
    const body = isPart ? whole.subarray(Number(first), Number(last) + 1) : whole;
    const range = isPart ? { 'content-range': `bytes ${first}-${last}/${whole.length}` } : {};
    const headers = found && { 'content-type': found.type, 'content-length': body.length, ...range };
    response
      .writeHead(found ? (isPart ? 206 : 200) : 404, headers)
      .end(request.method === 'GET' && found ? body : undefined);
  }
}

/** The requests of multipart uploads; unknown ones are 404. */
function respondParts(
  { files, parted }: StandInBucket,
  { method }: IncomingMessage,
  response: ServerResponse,
  { key, query, body }: { key: string; query: URLSearchParams; body: Buffer },
): void {
  if (query.has('uploads')) {
    const token = `token "${parted.size}"`;
    parted.set(token, new Map());
    const encoded = token.replaceAll('"', '&quot;');
    response.writeHead(200).end(`<Result><UploadId>${encoded}</UploadId></Result>`);
    return;
  }
  const token = query.get('uploadId') ?? '';
  const parts = parted.get(token);
  if (!parts) {
    response.writeHead(404).end();
  } else if (method === 'PUT') {
    parts.set(Number(query.get('partNumber')), body);
    response.writeHead(200, { etag: `"part ${query.get('partNumber')}"` }).end();
  } else {
    parted.delete(token);
    if (method === 'DELETE') {
      response.writeHead(204).end();
      return;
    }
    const marks = [...body.toString().matchAll(/<ETag>&quot;part (\d+)&quot;<\/ETag>/g)].map(([, one]) =>
      Number(one),
    );
    const pieces = marks.map((number) => parts.get(number) ?? Buffer.alloc(0));
    files.set(key, { type: 'application/octet-stream', body: Buffer.concat(pieces) });
    response.writeHead(200).end('<CompleteMultipartUploadResult></CompleteMultipartUploadResult>');
  }
}
