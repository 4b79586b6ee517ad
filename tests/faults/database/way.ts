import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { steadyPort } from '#tests/integration/steady-port.ts';

/** How long each packet is held back, in ms; it is drawn anew for each. */
export interface Delay {
  least: number;
  most: number;
}

const NONE: Delay = { least: 0, most: 0 };

/** The way between a portal and its database: it can be made slow, or swallow everything without a word. */
export class DatabaseWay {
  readonly url: string;
  /** The most connections that stood at one time. */
  mostOpen = 0;
  #server: Server;
  #sockets = new Set<Socket>();
  #random: () => number;
  #delay = NONE;
  #stalled: PromiseWithResolvers<void> | undefined;

  private constructor(to: URL, port: number, random: () => number) {
    this.#random = random;
    const way = new URL(to);
    way.port = String(port);
    this.url = way.href;
    this.#server = createServer((portal) => this.#join(portal, connect(Number(to.port), to.hostname)));
  }

  /** Opens a way to a server's database. */
  static async to(databaseUrl: string, random: () => number): Promise<DatabaseWay> {
    const port = await steadyPort();
    const way = new DatabaseWay(new URL(databaseUrl), port, random);
    await new Promise<void>((resolve) => way.#server.listen(port, '127.0.0.1', resolve));
    return way;
  }

  /** From now on each packet takes so long; without an argument none does. */
  slow(delay: Delay = NONE): void {
    this.#delay = delay;
  }

  /** From now on nothing comes through, and nobody is told. */
  stall(): void {
    this.#stalled = Promise.withResolvers();
  }

  /** What was held back comes through, and whatever comes next. */
  flow(): void {
    this.#stalled?.resolve();
    this.#stalled = undefined;
  }

  close(): void {
    this.flow();
    for (const socket of this.#sockets) {
      socket.destroy();
    }
    this.#server.close();
  }

  #join(portal: Socket, database: Socket): void {
    this.#carry(portal, database);
    this.#carry(database, portal);
    this.mostOpen = Math.max(this.mostOpen, this.#sockets.size / 2);
  }

  /** Carries packets one after another, so that none overtakes another. */
  #carry(from: Socket, to: Socket): void {
    this.#sockets.add(from);
    let last = Promise.resolve();
    const next = (work: () => void) => {
      last = last.then(async () => {
        await this.#hold();
        work();
      });
    };
    from.on('data', (packet: Buffer) => next(() => to.write(packet)));
    from.on('error', () => undefined);
    from.on('close', () => {
      this.#sockets.delete(from);
      next(() => to.destroy());
    });
  }

  async #hold(): Promise<void> {
    const { least, most } = this.#delay;
    if (most > 0) {
      await sleep(least + this.#random() * (most - least));
    }
    await this.#stalled?.promise;
  }
}
