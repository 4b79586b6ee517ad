import { createSocket, type RemoteInfo } from 'node:dgram';

/** An address, or the name that a record points to. */
export type DnsRecord = { type: 'A' | 'AAAA'; address: string } | { type: 'CNAME'; target: string };

/** A response to one query. */
export interface DnsResponse {
  records?: readonly DnsRecord[];
  /** 0: no error; 2: SERVFAIL; 3: NXDOMAIN. */
  rcode?: number;
  afterMs?: number;
  /** The response is cut off; the rest would come over TCP. */
  isTruncated?: boolean;
  /** `none`: nothing is sent; `garbage`: not a DNS message. */
  send?: 'none' | 'garbage';
}

/** The responses to the first, second and later queries of a name and type; the last one repeats. */
export type Zone = Map<string, { A?: readonly DnsResponse[]; AAAA?: readonly DnsResponse[] }>;

const TYPES = { A: 1, CNAME: 5, AAAA: 28 } as const;
const HEADER = 12;
const QUESTION_POINTER = 0xc00c;

/** A name server on 127.0.0.1 over UDP, whose records have a TTL of 0. */
export class NameServer {
  zone: Zone = new Map();
  #socket = createSocket('udp4');
  #counts = new Map<string, number>();
  #timers = new Set<NodeJS.Timeout>();

  /** Returns the address for `Resolver.setServers`. */
  async start(): Promise<string> {
    this.#socket.on('message', (query, from) => this.#respond(query, from));
    await new Promise<void>((resolve) => this.#socket.bind(0, '127.0.0.1', resolve));
    return `127.0.0.1:${this.#socket.address().port}`;
  }

  close(): Promise<void> {
    this.#timers.forEach(clearTimeout);
    return new Promise((resolve) => this.#socket.close(() => resolve()));
  }

  #respond(query: Buffer, from: RemoteInfo): void {
    const { name, end } = readName(query, HEADER);
    const type = query.readUInt16BE(end) === TYPES.AAAA ? 'AAAA' : 'A';
    const key = `${name} ${type}`;
    const count = this.#counts.get(key) ?? 0;
    this.#counts.set(key, count + 1);
    const known = this.zone.get(name);
    const responses = known?.[type] ?? [];
    const response = responses[Math.min(count, responses.length - 1)] ?? (known ? {} : { rcode: 3 });
    if (response.send === 'none') {
      return;
    }
    const message =
      response.send === 'garbage' ? Buffer.from('garbage') : encode(query.subarray(0, end + 4), response);
    this.#timers.add(
      setTimeout(
        () => this.#socket.send(message, from.port, from.address, () => undefined),
        response.afterMs ?? 0,
      ),
    );
  }
}

function readName(message: Buffer, start: number): { name: string; end: number } {
  const labels: string[] = [];
  let at = start;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}

/** The query's header and question, then the records; each CNAME renames the records after it. */
function encode(query: Buffer, { records = [], rcode = 0, isTruncated = false }: DnsResponse): Buffer {
  const head = Buffer.from(query);
  head.writeUInt16BE(0x8180 | (isTruncated ? 0x0200 : 0) | rcode, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(records.length, 6);
  head.writeUInt32BE(0, 8);
  const packed: Buffer[] = [];
  let owner: Buffer = Buffer.alloc(2);
  owner.writeUInt16BE(QUESTION_POINTER);
  for (const record of records) {
    const data = record.type === 'CNAME' ? encodeName(record.target) : addressBytes(record.address);
    const fields = Buffer.alloc(10);
    fields.writeUInt16BE(TYPES[record.type], 0);
    fields.writeUInt16BE(1, 2);
    fields.writeUInt16BE(data.length, 8);
    packed.push(owner, fields, data);
    owner = record.type === 'CNAME' ? data : owner;
  }
  return Buffer.concat([head, ...packed]);
}

function encodeName(name: string): Buffer {
  const labels = name
    .split('.')
    .map((label) => Buffer.from(String.fromCharCode(label.length) + label, 'latin1'));
  return Buffer.concat([...labels, Buffer.alloc(1)]);
}

function addressBytes(address: string): Buffer {
  if (!address.includes(':')) {
    return Buffer.from(address.split('.').map(Number));
  }
  const { hostname } = new URL(`http://[${address}]/`);
  const [head = '', tail = ''] = hostname.slice(1, -1).split('::');
  const groups = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const [before, after] = [groups(head), groups(tail)];
  const all = [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
  return Buffer.from(all.flatMap((group) => [group >> 8, group & 0xff]));
}
