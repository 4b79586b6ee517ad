import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { PICTURE_ADDRESS } from '#contract/account/own-picture.ts';
import { avatarApprove, avatarQueue } from '#contract/admin/avatars.ts';
import { PictureEncoder } from '#platform/adapters/pictures/picture-encoder.ts';
import { filesOf } from '#platform/adapters/pictures/picture-plan.ts';
import { createFileStore } from '#platform/adapters/storage/create-file-store.ts';
import type { FileStore } from '#platform/adapters/storage/file-store.ts';
import { loadConfig } from '#platform/core/config/config.ts';
import { randomDigits } from '#platform/core/ids.ts';
import type { Database } from '#platform/database/open.ts';
import { registerOwnImages } from '#platform/http/files/stored-images.ts';
import { noPages } from '#platform/http/pages/page-server.ts';
import { createApp } from '#platform/http/server/app.ts';
import { pictureRemoval } from '#server/jobs/picture-jobs.ts';
import { repeatJobs } from '#server/jobs/repeat-jobs.ts';
import { type OperatorApp, type OperatorBrowser, openOperatorApp } from '../admin/operator-app.ts';
import { type AccountApp, openAccountApp } from './account-app.ts';
import { TestBrowser } from './test-browser.ts';

/** Each test file stops it at its end. */
export const encoder = new PictureEncoder();

export const newNumber = () => `133${randomDigits(8)}`;
/** In the metadata of the photo. */
export const MARK = 'A phone with a place';

export function photo(width = 600, height = 400, colour = '#2a7'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .withExif({ IFD0: { Make: MARK } })
    .jpeg()
    .toBuffer();
}

/** A portal and its admin site on one database and one folder of pictures. */
export class Scene {
  allowed = true;
  encode: PictureEncoder['encode'] = (bytes, plan) => encoder.encode(bytes, plan);
  db: Database;
  folder = mkdtempSync(join(tmpdir(), 'youmen-pictures-'));
  store: FileStore;
  app!: AccountApp;
  operators!: OperatorApp;
  images!: FastifyInstance;
  moderator!: OperatorBrowser;
  #config = loadConfig({ DATA_DIR: this.folder, ALLOW_HTTP: '1', DEMO: '1' });

  constructor(db: Database) {
    this.db = db;
    this.store = createFileStore(this.#config);
  }

  async open(): Promise<this> {
    const pictures = {
      encoder: { encode: (...given: Parameters<PictureEncoder['encode']>) => this.encode(...given) },
      isAllowed: async () => this.allowed,
    };
    this.app = await openAccountApp(this.db, {}, { pictures });
    this.operators = await openOperatorApp(this.db, { DATA_DIR: this.folder });
    this.moderator = await this.operators.signedIn('support');
    const logger = { debug() {}, info() {}, warn() {}, error() {} };
    this.images = createApp(this.#config, noPages, logger);
    await registerOwnImages(this.images, this.#config, this.store, { clock: this.app.clock, logger });
    return this;
  }

  async close(): Promise<void> {
    await Promise.all([this.app.close(), this.operators.close(), this.images.close()]);
    rmSync(this.folder, { recursive: true });
  }

  async player(number = newNumber()): Promise<TestBrowser> {
    const browser = new TestBrowser(this.app);
    await browser.logIn(this.app, number);
    this.app.clock.pass(61);
    return browser;
  }

  /** Sends the head of an upload over a connection of its own, and no byte of the body that it declares. */
  async beginUpload(player: TestBrowser): Promise<{ response: Promise<string>; cut(): Promise<void> }> {
    if (!this.app.app.server.listening) {
      await this.app.app.listen({ host: '127.0.0.1', port: 0 });
    }
    const { port } = this.app.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    const cookie = [...player.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    socket.write(
      `POST ${PICTURE_ADDRESS} HTTP/1.1\r\nhost: localhost\r\nx-portal: 1\r\nsec-fetch-site: same-origin\r\n` +
        `cookie: ${cookie}\r\ncontent-type: application/octet-stream\r\ncontent-length: 8000000\r\n\r\n`,
    );
    const response = once(socket, 'data').then(
      ([data]) => String(data),
      () => 'cut',
    );
    return {
      response,
      async cut() {
        socket.destroy();
        await once(socket, 'close');
      },
    };
  }

  /** The number of counted attempts of all players. */
  async attempts(): Promise<number> {
    const rows = await this.db
      .selectFrom('limit_hit')
      .select('id')
      .where('log', '=', 'own-picture-try')
      .execute();
    return rows.length;
  }

  waiting() {
    return this.moderator.get(avatarQueue, { state: '待审核', sort: 'id' });
  }

  async firstWaiting(): Promise<number> {
    const [row] = (await this.waiting()).list;
    return row?.id ?? 0;
  }

  async paths(): Promise<string[]> {
    const rows = await this.db.selectFrom('player_picture').select('path').orderBy('id').execute();
    return rows.map(({ path }) => path);
  }

  async served(path: string): Promise<number> {
    const statuses: number[] = [];
    for (const file of filesOf(path)) {
      statuses.push((await this.images.inject({ url: `/images/${file}` })).statusCode);
    }
    return statuses.filter((status) => status === 200).length;
  }

  /** A player with a picture in use. */
  async withPicture() {
    const player = await this.player();
    await player.sendPicture(await photo());
    const id = await this.firstWaiting();
    await this.moderator.get(avatarApprove, { ids: [id] });
    const [path = ''] = (await this.paths()).slice(-1);
    return { player, id, path };
  }

  /** Runs the job of every minute once. */
  async runJob(): Promise<void> {
    const logger = { debug() {}, info() {}, warn() {}, error() {} };
    await repeatJobs(logger, [pictureRemoval(this.db, this.store)])();
  }
}
