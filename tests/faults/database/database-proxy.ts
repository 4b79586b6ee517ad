import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { steadyPort } from '#tests/integration/steady-port.ts';

/** The delay of each packet in ms, drawn at random from this range. */
export interface Delay {
  least: number;
  most: number;
}

const NONE: Delay = { least: 0, most: 0 };

/** A TCP proxy between a portal and its database that can delay packets or hold them all back. */
export class DatabaseProxy {
  readonly url: string;
  /** The maximum number of open connections. */
  maxOpen = 0;
  #server: Server;
  #sockets = new Set<Socket>();
  #random: () => number;
  #delay = NONE;
  #stalled: PromiseWithResolvers<void> | undefined;

  private constructor(to: URL, port: number, random: () => number) {
    this.#random = random;
    const proxy = new URL(to);
    proxy.port = String(port);
    this.url = proxy.href;
    this.#server = createServer((portal) => this.#connect(portal, connect(Number(to.port), to.hostname)));
  }

  /** Starts a proxy to a database server. */
  static async to(databaseUrl: string, random: () => number): Promise<DatabaseProxy> {
    const port = await steadyPort();
    const proxy = new DatabaseProxy(new URL(databaseUrl), port, random);
    await new Promise<void>((resolve) => proxy.#server.listen(port, '127.0.0.1', resolve));
    return proxy;
  }

  /** Delays each packet from now on; without an argument it stops delaying. */
  slow(delay: Delay = NONE): void {
    this.#delay = delay;
  }

  /** Holds all packets back, without an error on either side. */
  stall(): void {
    this.#stalled = Promise.withResolvers();
  }

  /** Forwards the held packets and all later ones. */
  resume(): void {
    this.#stalled?.resolve();
    this.#stalled = undefined;
  }

  close(): void {
    this.resume();
    for (const socket of this.#sockets) {
      socket.destroy();
    }
    this.#server.close();
  }

  #connect(portal: Socket, database: Socket): void {
    this.#pipe(portal, database);
    this.#pipe(database, portal);
    this.maxOpen = Math.max(this.maxOpen, this.#sockets.size / 2);
  }

  /** Forwards packets in order. */
  #pipe(from: Socket, to: Socket): void {
    this.#sockets.add(from);
    let last = Promise.resolve();
    const next = (work: () => void) => {
      last = last.then(async () => {
        await this.#delayPacket();
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

  async #delayPacket(): Promise<void> {
    const { least, most } = this.#delay;
    if (most > 0) {
      await sleep(least + this.#random() * (most - least));
    }
    await this.#stalled?.promise;
  }
}
