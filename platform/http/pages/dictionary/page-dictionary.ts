import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import {
  type CompressionDictionary,
  compressionDictionary,
  DCZ,
} from '#platform/cache/compression-dictionary.ts';
import type { CacheableResponse } from '#platform/cache/page-cache.ts';
import { type PreparedResponse, prepareResponse } from '#platform/cache/prepared-response.ts';
import type { Logger } from '#platform/core/logger.ts';
import { securityHeaders } from '#platform/http/response/security-headers.ts';
import { acceptsEncoding, writeResponse, writeVariant } from '#platform/http/response/write-response.ts';
import { sharedFile } from './dictionary-file.ts';

/** The first link to a game on the home page. */
const GAME = /"(\/BaseYxDetails\?id=\d+)"/;
const FOLDER = '/dictionaries/';
/** After a failure, and while there is no game. */
const RETRY_MS = 60_000;
const YEAR_S = 31_536_000;

export interface DictionaryDeps {
  dataDir: string;
  /** The portal's program as it is served: another release has another dictionary. */
  program: () => Promise<string>;
  /** The HTML of a page as everybody gets it; undefined if there is none. */
  render: (address: string) => Promise<string | undefined>;
  logger: Logger;
}

/**
 * The compression dictionary of a release (RFC 9842): the structure of the home page and of a game's page. Pages name it, browsers
 * fetch it while idle, and later pages are sent as the difference to it.
 */
export class PageDictionary {
  #deps: DictionaryDeps;
  #current: { dictionary: CompressionDictionary; file: PreparedResponse } | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(deps: DictionaryDeps) {
    this.#deps = deps;
  }

  /** Reads the dictionary or makes it; tries again each minute if it can't. Returns after the first attempt. */
  async start(): Promise<void> {
    try {
      const { dataDir, program, logger } = this.#deps;
      const text = await program();
      const release = createHash('sha256').update(text).digest('hex').slice(0, 16);
      const bytes = await sharedFile(join(dataDir, 'dictionaries', release), () => this.#make(text));
      const dictionary = compressionDictionary(bytes);
      if (!dictionary) {
        logger.warn('no compression dictionary, as this version of Node has none');
        return;
      }
      this.#current = { dictionary, file: await prepareResponse(fileOf(dictionary)) };
    } catch (error) {
      this.#deps.logger.warn('the compression dictionary could not be made', { error });
      if (!this.#isStopped) {
        this.#timer = setTimeout(() => this.start(), RETRY_MS).unref();
      }
    }
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  register(app: FastifyInstance): void {
    app.get<{ Params: { hash: string } }>(`${FOLDER}:hash`, (request, reply) => {
      const current = this.#current;
      if (current?.dictionary.hash !== request.params.hash) {
        return reply.callNotFound();
      }
      reply.hijack();
      writeResponse(request.raw, reply.raw, current.file);
    });
  }

  /** A page that names the dictionary, before its end. */
  named(page: CacheableResponse): CacheableResponse {
    const end = this.#current && page.status === 200 ? page.body.lastIndexOf('</body>') : -1;
    if (!this.#current || end < 0) {
      return page;
    }
    const { hash } = this.#current.dictionary;
    const link = Buffer.from(`<link rel="compression-dictionary" href="${FOLDER}${hash}"/>`);
    return { ...page, body: Buffer.concat([page.body.subarray(0, end), link, page.body.subarray(end)]) };
  }

  /** Writes a page as the difference to the dictionary, if the browser has it, else in an ordinary encoding. */
  write(request: IncomingMessage, response: ServerResponse, prepared: PreparedResponse): void {
    const { dictionary } = this.#current ?? {};
    const { addDcz, variants, status } = prepared;
    const { 'accept-encoding': accepted, 'available-dictionary': available } = request.headers;
    if (
      !dictionary ||
      !addDcz ||
      available !== dictionary.available ||
      !acceptsEncoding(String(accepted), DCZ)
    ) {
      writeResponse(request, response, prepared);
      return;
    }
    if (variants.dcz) {
      writeVariant(request, response, status, variants.dcz);
      return;
    }
    addDcz(dictionary)
      .catch(() => variants.identity)
      .then((variant) => writeVariant(request, response, status, variant));
  }

  async #make(program: string): Promise<Buffer> {
    const home = await this.#deps.render('/');
    const [, address] = GAME.exec(home ?? '') ?? [];
    const game = address && (await this.#deps.render(address));
    if (!home || !game) {
      throw new Error('there is no game on the home page');
    }
    return Buffer.from(withOwnWords(home + game, wordsOf(program)));
  }
}

function fileOf({ bytes }: CompressionDictionary) {
  return {
    status: 200,
    headers: {
      ...securityHeaders,
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': `public, max-age=${YEAR_S}, immutable`,
      'use-as-dictionary': 'match="/*", match-dest=("document")',
    },
    body: bytes,
  };
}

/** Words, numbers and names, and texts of other characters as a whole. */
const WORD = /[A-Za-z0-9_-]+|[^\0-\x7f]+/g;

/** The words of the portal's own program, with its class names, labels and scripts. */
function wordsOf(program: string): ReadonlySet<string> {
  return new Set(program.match(WORD));
}

/** A page without each word that is not the portal's own: its structure, and nothing that operators or players wrote. */
function withOwnWords(page: string, own: ReadonlySet<string>): string {
  return page.replace(WORD, (word) => (own.has(word) ? word : ''));
}
