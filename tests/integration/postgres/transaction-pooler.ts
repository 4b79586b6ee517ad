import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import pg from 'pg';

/** What PgBouncer knows of a startup message. It refuses other parameters unless they are ignored. */
const KNOWN = ['user', 'database', 'application_name', 'client_encoding', 'DateStyle', 'TimeZone'];
const AUTHENTICATED = message('R', '\0\0\0\0');
const READY = message('Z', 'I');
const [TERMINATE] = Buffer.from('X');
const SERVERS = 3;

interface ServerConnection {
  stream: Socket;
  /** Runs its transaction here. */
  client: ClientConnection | undefined;
}

interface ClientConnection {
  socket: Socket;
  server: ServerConnection | undefined;
}

/**
 * A stand-in for PgBouncer in front of one database. In transaction mode each transaction runs on the next server connection. What
 * a server sends while it runs none, such as a notification, is dropped.
 */
export class TransactionPooler {
  mode: 'transaction' | 'session' = 'transaction';
  /** Startup parameters that are dropped instead of refused. */
  ignored: readonly string[] = ['options', 'statement_timeout'];
  #target: string;
  #free: ServerConnection[] = [];
  #waiting: ((server: ServerConnection) => void)[] = [];
  #open = new Set<Socket>();
  #listener = createServer((socket) => this.#accept(socket));

  constructor(target: string) {
    this.#target = target;
  }

  /** @returns the address of the database through the pooler */
  async start(): Promise<string> {
    await Promise.all(Array.from({ length: SERVERS }, () => this.#connect()));
    await once(this.#listener.listen(0, '127.0.0.1'), 'listening');
    const url = new URL(this.#target);
    url.port = String((this.#listener.address() as AddressInfo).port);
    return url.href;
  }

  async stop(): Promise<void> {
    const closed = once(this.#listener.close(), 'close');
    for (const socket of this.#open) {
      socket.destroy();
    }
    await closed;
  }

  async #connect(): Promise<void> {
    const driver = new pg.Client({ connectionString: this.#target });
    driver.on('error', () => undefined);
    await driver.connect();
    // From here on the driver does not read: the messages belong to the clients.
    const { stream } = (driver as unknown as { connection: { stream: Socket } }).connection;
    stream.removeAllListeners('data');
    this.#track(stream);
    const server: ServerConnection = { stream, client: undefined };
    onMessages(stream, (bytes) => {
      server.client?.socket.write(bytes);
      if (bytes.equals(READY) && this.mode === 'transaction') {
        this.#release(server);
      }
    });
    this.#release(server);
  }

  #release(server: ServerConnection): void {
    if (server.client) {
      server.client.server = undefined;
      server.client = undefined;
    }
    const next = this.#waiting.shift();
    if (next) {
      next(server);
    } else {
      this.#free.push(server);
    }
  }

  async #take(client: ClientConnection): Promise<ServerConnection> {
    const server =
      this.#free.shift() ?? (await new Promise<ServerConnection>((resolve) => this.#waiting.push(resolve)));
    server.client = client;
    return server;
  }

  #accept(socket: Socket): void {
    const client: ClientConnection = { socket, server: undefined };
    let sending = Promise.resolve();
    this.#track(socket);
    onMessages(
      socket,
      (bytes, isFirst) => {
        if (isFirst) {
          this.#begin(socket, bytes);
        } else if (bytes[0] === TERMINATE) {
          socket.end();
        } else {
          sending = sending.then(async () => {
            client.server ??= await this.#take(client);
            client.server.stream.write(bytes);
          });
        }
      },
      false,
    );
    socket.on('close', () => {
      // A transaction or session that its client has left.
      client.server?.stream.destroy();
      if (client.server && this.#listener.listening) {
        this.#connect();
      }
    });
  }

  #begin(socket: Socket, startup: Buffer): void {
    const names = startup
      .toString('utf8', 8)
      .split('\0')
      .filter((_, index) => index % 2 === 0);
    const refused = names.find((name) => name && ![...KNOWN, ...this.ignored].includes(name));
    if (refused) {
      socket.end(message('E', `SFATAL\0C08P01\0Munsupported startup parameter: ${refused}\0\0`));
    } else {
      socket.write(Buffer.concat([AUTHENTICATED, READY]));
    }
  }

  #track(socket: Socket): void {
    this.#open.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => this.#open.delete(socket));
  }
}

function message(type: string, body: string): Buffer {
  const head = Buffer.from(`${type}0000`);
  head.writeInt32BE(Buffer.byteLength(body) + 4, 1);
  return Buffer.concat([head, Buffer.from(body)]);
}

/** Splits what arrives into messages. @param hasType false: the first one has no type, as a client's has none */
function onMessages(
  socket: Socket,
  receive: (bytes: Buffer, isFirst: boolean) => void,
  hasType = true,
): void {
  let rest = Buffer.alloc(0);
  let isFirst = true;
  socket.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const type = isFirst && !hasType ? 0 : 1;
      const end = rest.length >= type + 4 ? type + rest.readInt32BE(type) : Number.POSITIVE_INFINITY;
      if (rest.length < end) {
        return;
      }
      const bytes = rest.subarray(0, end);
      rest = rest.subarray(end);
      receive(bytes, isFirst);
      isFirst = false;
    }
  });
}
