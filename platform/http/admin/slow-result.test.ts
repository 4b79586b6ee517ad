import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import type { Envelope } from '#contract/envelope.ts';
import { errors } from '#contract/errors.ts';
import { sendWhenReady } from './slow-result.ts';

const BLANK_MS = 60;
const BLANKS_OF_A_CONNECTION = 8;
const DONE = { status: 1, msg: 'ok', data: { inserted: 900_000 } } as const;
const REFUSED = { status: 0, code: 'CONFLICT', msg: errors.CONFLICT.msg } as const;

let app: FastifyInstance;
afterEach(() => app.close());

/** A server with a call that ends with `finished`, if it is given: its connections end then after a time without data. */
async function open(envelope: Envelope<unknown>, finished?: Promise<void>): Promise<string> {
  app = Fastify();
  app.server.setTimeout(finished ? BLANKS_OF_A_CONNECTION * BLANK_MS : 0);
  app.addContentTypeParser('application/octet-stream', (_request, body, done) => done(null, body));
  app.post('/call', (request, reply) => {
    const body = (request.body as NodeJS.ReadableStream | undefined)?.resume();
    const call = async () => {
      if (body && !request.raw.complete) {
        await new Promise((resolve) => body.once('end', resolve));
      }
      await finished;
      return envelope;
    };
    return sendWhenReady(request, reply, call(), BLANK_MS);
  });
  return app.listen({ port: 0, host: '127.0.0.1' });
}

test.each([DONE, REFUSED])(
  '[BLR-15] a result that takes longer than the connection arrives',
  async (envelope) => {
    const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
    const origin = await open(envelope, finished);
    const response = await fetch(`${origin}/call`, { method: 'POST' });
    expect(response.status).toBe(200);
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    let text = '';
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += part;
      if (text.length > BLANKS_OF_A_CONNECTION) {
        finish();
      }
    }
    expect(text).toMatch(/^ {9,}\{/);
    expect(JSON.parse(text)).toEqual(envelope);
  },
);

test('[BLR-15] a quick result has no blanks, and the status of its envelope', async () => {
  const origin = await open(REFUSED);
  const response = await fetch(`${origin}/call`, { method: 'POST' });
  expect([response.status, await response.text()]).toEqual([409, JSON.stringify(REFUSED)]);
});

test('[BLR-15] nothing is sent before the whole upload was received', async () => {
  const origin = await open(DONE);
  let isSent = false;
  const upload = async function* () {
    for (let part = 0; part < 5; part += 1) {
      yield new TextEncoder().encode('YM8K2Q\n');
      await sleep(BLANK_MS);
    }
    isSent = true;
  };
  const response = await fetch(`${origin}/call`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: Readable.toWeb(Readable.from(upload())),
    duplex: 'half',
  } as RequestInit);
  expect(isSent).toBe(true);
  expect(await response.json()).toEqual(DONE);
});
