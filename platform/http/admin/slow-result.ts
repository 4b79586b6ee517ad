import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Envelope } from '#contract/envelope.ts';
import { unlessSlow } from '#platform/core/unless-slow.ts';
import { sendPrivately } from '../response/private-response.ts';

/** A quarter of the time after which the server closes an idle connection; nginx waits three times as long. */
const BLANK_MS = 5_000;
/** nginx waits as long for a response; a statement of the database ends 5 s before. */
const SILENCE_MS = 30_000;
const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Lets the connection of a response that can't begin with blanks be silent for longer than others: the first bytes of a
 * file are its own, and those of a login its cookies.
 */
export function allowSilence(request: FastifyRequest, reply: FastifyReply): void {
  reply.raw.setTimeout(SILENCE_MS, () => request.raw.destroy());
}

/**
 * Sends the result of a call, however long it takes: blanks, which JSON may begin with, keep the connection open until it
 * is there. A slow result has the status 200, whatever its envelope says. It begins only after the whole request was
 * received, because a proxy may end an upload whose response has begun.
 */
export async function sendWhenReady(
  request: FastifyRequest,
  reply: FastifyReply,
  result: Promise<Envelope<unknown>>,
  blankMs = BLANK_MS,
): Promise<FastifyReply> {
  let early: Envelope<unknown> | undefined;
  do {
    early = await unlessSlow<Envelope<unknown> | undefined>(result, undefined, blankMs);
  } while (early === undefined && !request.raw.complete);
  if (early !== undefined) {
    return sendPrivately(reply, early);
  }
  return reply
    .headers({ 'content-type': JSON_TYPE, vary: 'cookie', 'x-accel-buffering': 'no' })
    .send(Readable.from(blanksBefore(result, blankMs), { objectMode: false }));
}

async function* blanksBefore(result: Promise<Envelope<unknown>>, blankMs: number): AsyncGenerator<string> {
  for (;;) {
    yield ' ';
    const envelope = await unlessSlow<Envelope<unknown> | undefined>(result, undefined, blankMs);
    if (envelope !== undefined) {
      yield JSON.stringify(envelope);
      return;
    }
  }
}
