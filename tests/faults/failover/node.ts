import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ip } from './network.ts';
import { type NodePlace, startOnNode } from './node-process.ts';

const SHIPPED = join(import.meta.dirname, '..', '..', '..', 'deploy', 'failover');

const PATRONI = '/usr/bin/patroni';

interface NodeSettings {
  /** 1, 2 or 3. */
  number: number;
  root: string;
  /** The first three parts of the addresses, with a dot. */
  subnet: string;
  namespace: string;
  /** The interface of the node on this machine. */
  link: string;
  /** Replaces each `change-me-N` of the shipped files. */
  password: string;
  repository: string;
  user: { uid: number; gid: number };
  /** Changes the shipped `patroni.yml`, to prove that the run notices. */
  plant: (config: string) => string;
}

/** One of the three database machines: etcd, Patroni with PostgreSQL, and PgBouncer, from the shipped files. */
export class DatabaseNode {
  readonly name: string;
  readonly address: string;
  #settings: NodeSettings;
  #place: NodePlace;
  #muted: readonly string[] = [];

  constructor(settings: NodeSettings) {
    this.#settings = settings;
    this.name = `db${settings.number}`;
    this.address = `${settings.subnet}${settings.number}`;
    const room = join(settings.root, this.name);
    this.#place = { namespace: settings.namespace, room, repository: settings.repository };
  }

  /** Installs the shipped files, with the addresses and passwords of this run. */
  install(): void {
    const { user, plant } = this.#settings;
    const { room } = this.#place;
    for (const folder of ['', 'patroni', 'pgbouncer', 'postgresql', 'etcd', 'run', 'pgbackrest-log']) {
      mkdirSync(join(room, folder), { recursive: true, mode: 0o755 });
      chmodSync(join(room, folder), 0o755);
    }
    for (const folder of ['postgresql', 'run', 'pgbackrest-log']) {
      chownSync(join(room, folder), user.uid, user.gid);
    }
    const etcd = spawnSync('chown', ['etcd', join(room, 'etcd')]);
    if (etcd.status !== 0) {
      throw new Error(String(etcd.stderr));
    }
    this.#write('patroni/config.yml', plant(this.#shipped('patroni.yml')));
    this.#write('patroni/create-database.sh', this.#shipped('create-database.sh'), 0o755);
    this.#write('node.env', this.#shipped('node.env'));
    this.#write('etcd.env', this.#shipped('etcd.env'));
    this.#write('pgbouncer/pgbouncer.ini', this.#shipped('pgbouncer.ini'));
    this.#write('pgbouncer/userlist.txt', `"youmen" "${this.#settings.password}4"\n`);
    this.#write('pgbackrest.conf', this.#shipped('pgbackrest.conf'));
  }

  /** Starts the programs as the machine's systemd does. */
  start(): void {
    const { room } = this.#place;
    startOnNode(this.#place, {
      owner: 'etcd',
      envFile: join(room, 'etcd.env'),
      command: ['/usr/bin/etcd'],
    });
    startOnNode(this.#place, {
      owner: 'postgres',
      command: ['/usr/sbin/pgbouncer', '/etc/pgbouncer/pgbouncer.ini'],
    });
    this.startPatroni();
  }

  startPatroni(): void {
    startOnNode(this.#place, {
      owner: 'postgres',
      envFile: join(this.#place.room, 'node.env'),
      command: [PATRONI, '/etc/patroni/config.yml'],
    });
  }

  /** Stops Patroni and its PostgreSQL, as `systemctl stop patroni`. */
  async stopPatroni(): Promise<void> {
    this.signal('SIGTERM', PATRONI);
    while (this.#pids('postgres').length > 0) {
      await sleep(100);
    }
  }

  /** Sends a signal to every process of the machine, or to those whose command line has a text. */
  signal(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT' | 'SIGTERM', command = ''): void {
    for (const pid of this.#pids(command)) {
      try {
        process.kill(pid, signal);
      } catch {
        // The process has ended in the meantime.
      }
    }
  }

  #pids(command: string): number[] {
    const pids = ip('netns', 'pids', this.#place.namespace).split('\n').filter(Boolean).map(Number);
    return pids.filter((pid) => commandOf(pid).includes(command));
  }

  /** Cuts the machine off, without a message to anyone, or connects it again. */
  link(state: 'up' | 'down'): void {
    ip('link', 'set', this.#settings.link, state);
  }

  /** Discards what the machine sends to some others, or to none; the rest of the network still reaches it. */
  muteTowards(others: readonly DatabaseNode[]): void {
    const route = (change: 'add' | 'delete', address: string) =>
      ip('netns', 'exec', this.#place.namespace, 'ip', 'route', change, 'blackhole', address);
    for (const address of this.#muted) {
      route('delete', address);
    }
    this.#muted = others.map(({ address }) => address);
    for (const address of this.#muted) {
      route('add', address);
    }
  }

  /** Runs a command on the machine. @throws with its output if it fails */
  run(...command: string[]): Promise<string> {
    return new Promise((resolve, reject) => {
      const child = startOnNode(
        this.#place,
        { owner: 'postgres', envFile: join(this.#place.room, 'node.env'), command },
        'pipe',
      );
      let output = '';
      for (const stream of [child.stdout, child.stderr]) {
        stream?.setEncoding('utf8').on('data', (text: string) => {
          output += text;
        });
      }
      child.on('close', (code) =>
        code === 0 ? resolve(output) : reject(new Error(`${command.join(' ')}: ${output}`)),
      );
    });
  }

  log(program: 'etcd' | 'patroni' | 'pgbouncer'): string {
    return readFileSync(join(this.#place.room, `${program}.log`), 'utf8');
  }

  /** A shipped file with this machine's name and address, the subnet and the passwords. */
  #shipped(file: string): string {
    const { subnet, password } = this.#settings;
    return readFileSync(join(SHIPPED, file), 'utf8')
      .split('\n')
      .map((line) => this.#own(line))
      .join('\n')
      .replaceAll('10.0.0.', subnet)
      .replaceAll('change-me-', password);
  }

  /** The shipped lines are those of the first machine, apart from the lists of all three. */
  #own(line: string): string {
    const isList = /^(?:PATRONI_ETCD_HOSTS|ETCD_INITIAL_CLUSTER)=/.test(line);
    const { number } = this.#settings;
    return isList ? line : line.replace('=db1', `=db${number}`).replace('10.0.0.1:', `10.0.0.${number}:`);
  }

  #write(file: string, text: string, mode = 0o640): void {
    const path = join(this.#place.room, file);
    const { uid, gid } = this.#settings.user;
    writeFileSync(path, text);
    chmodSync(path, mode);
    chownSync(path, uid, gid);
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
