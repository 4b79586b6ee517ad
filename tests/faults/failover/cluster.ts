import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { randomToken } from '#platform/core/ids.ts';
import { debianProgram } from '#tests/deploy/debian-program.ts';
import { Network } from './network.ts';
import { DatabaseNode } from './node.ts';

const START_LIMIT_MS = 180_000;
const STOP_MS = 300;
const RUNNING = /^(?:running|streaming)$/;
const REINITIALISE_AFTER_MS = 60_000;
/** The options of `patronictl`. */
export const CONFIG = ['-c', '/etc/patroni/config.yml'];
/** Lines of a log in an error. */
const LOG_LINES = 60;

/** A member as Patroni's REST API describes it. */
interface Member {
  name: string;
  role: 'leader' | 'replica' | 'sync_standby';
  state: string;
  timeline: number;
}

/** What is missing on this machine for a cluster; undefined if it can be started. */
export function missingForCluster(): string | undefined {
  if (process.getuid?.() !== 0 || spawnSync('ip', ['netns', 'add', 'youmen-probe']).status !== 0) {
    return 'network namespaces need root (and the package iproute2)';
  }
  spawnSync('ip', ['netns', 'delete', 'youmen-probe']);
  const packages = [
    'postgresql-15',
    'patroni',
    'python3-etcd',
    'etcd-server',
    'etcd-client',
    'pgbouncer',
    'pgbackrest',
  ];
  const programs = ['patroni', 'etcd', 'pgbouncer', 'pgbackrest'];
  return programs.every((program) => debianProgram(program))
    ? undefined
    : `apt-get install -y --no-install-recommends ${packages.join(' ')}`;
}

/** Three database machines from `deploy/failover`, in network namespaces of this machine. */
export class Cluster {
  readonly nodes: readonly DatabaseNode[];
  readonly password: string;
  #root: string;
  #network: Network;
  #isSynchronous: boolean;
  #endWithRun = () => this.#end();

  private constructor(plant: (config: string) => string) {
    this.#isSynchronous = plant('synchronous_mode: true') === 'synchronous_mode: true';
    this.#root = mkdtempSync(join(tmpdir(), 'youmen-failover-'));
    chmodSync(this.#root, 0o755);
    this.#network = new Network();
    this.password = randomToken().replaceAll(/\W/g, '');
    const user = { uid: idOf('-u'), gid: idOf('-g') };
    const repository = join(this.#root, 'repository');
    mkdirSync(repository);
    chownSync(repository, user.uid, user.gid);
    this.nodes = this.#network.nodes.map(
      (network, index) =>
        new DatabaseNode({
          ...network,
          number: index + 1,
          root: this.#root,
          subnet: this.#network.subnet,
          password: this.password,
          repository,
          user,
          plant,
        }),
    );
  }

  /** @throws if the cluster is not complete in time */
  static async start(plant = (config: string) => config): Promise<Cluster> {
    const cluster = new Cluster(plant);
    process.once('exit', cluster.#endWithRun);
    try {
      cluster.#network.create();
      for (const node of cluster.nodes) {
        node.install();
        node.start();
      }
      await cluster.untilComplete();
      return cluster;
    } catch (error) {
      const logs = cluster.nodes.map((node) => node.log('patroni').split('\n').slice(-8).join('\n'));
      await cluster.stop();
      throw new Error(`${(error as Error).message}\n${logs.join('\n--\n')}`);
    }
  }

  /** The address of the portal's database on all machines, through PgBouncer or direct. */
  url(port: 5432 | 6432): string {
    const hosts = this.nodes.map(({ address }) => `${address}:${port}`).join(',');
    return `postgres://youmen:${this.password}4@${hosts}/youmen?target_session_attrs=read-write`;
  }

  /** The members, from any machine that responds. */
  async members(): Promise<Member[]> {
    const requests = this.nodes.map(async ({ address }) => {
      const response = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(2_000) });
      return ((await response.json()) as { members: Member[] }).members;
    });
    return await Promise.any(requests).catch(() => []);
  }

  /** The machine whose server Patroni calls the primary, if it responds. */
  async primary(): Promise<DatabaseNode | undefined> {
    const states = await Promise.all(this.nodes.map((node) => isPrimary(node)));
    return this.nodes.find((_node, index) => states[index]);
  }

  /** Waits for a primary that is not on `previous`. */
  async untilPromoted(previous: DatabaseNode | undefined, limitMs = 90_000): Promise<DatabaseNode> {
    return this.#until('no other machine was promoted', limitMs, async () => {
      const others = this.nodes.filter((node) => node !== previous);
      const states = await Promise.all(others.map((node) => isPrimary(node)));
      return others.find((_node, index) => states[index]);
    });
  }

  /**
   * Waits until all three follow one primary, one of them synchronously. A member that does not follow within a minute is
   * reinitialised, as the run book says.
   * @returns the number of reinitialised members
   */
  async untilComplete(): Promise<number> {
    const since = performance.now();
    const reinitialised = new Set<string>();
    await this.#until('the cluster is not complete', START_LIMIT_MS, async () => {
      const members = await this.members();
      const leader = members.find(({ role }) => role === 'leader');
      const isFollowing = ({ state, timeline }: Member) =>
        RUNNING.test(state) && timeline === leader?.timeline;
      const stuck = members.find((member) => !isFollowing(member) && !reinitialised.has(member.name));
      const node = this.nodes.find(({ name }) => name === stuck?.name);
      if (leader && node && performance.now() - since > REINITIALISE_AFTER_MS) {
        reinitialised.add(node.name);
        await node.run('patronictl', ...CONFIG, 'reinit', 'youmen', node.name, '--force');
      }
      const hasSecond = !this.#isSynchronous || members.some(({ role }) => role === 'sync_standby');
      return members.length === 3 && hasSecond && members.every(isFollowing);
    });
    return reinitialised.size;
  }

  /** Waits until a machine other than the primary is the synchronous standby. */
  syncStandby(primary: DatabaseNode): Promise<string> {
    return this.#until('no synchronous standby', START_LIMIT_MS, async () => {
      const members = await this.members();
      return members.find(({ name, role }) => role === 'sync_standby' && name !== primary.name)?.name;
    });
  }

  async stop(): Promise<void> {
    process.off('exit', this.#endWithRun);
    for (const node of this.nodes) {
      node.signal('SIGKILL');
    }
    await sleep(STOP_MS);
    this.#end();
  }

  async #until<T>(problem: string, limitMs: number, look: () => Promise<T | undefined | false>): Promise<T> {
    const limit = performance.now() + limitMs;
    for (;;) {
      const found = await look();
      if (found) {
        return found;
      }
      if (performance.now() > limit) {
        const members = await this.members();
        const logs = this.nodes
          .filter(({ name }) => !members.some((one) => one.name === name && RUNNING.test(one.state)))
          .map((node) => `${node.name}:\n${node.log('patroni').split('\n').slice(-LOG_LINES).join('\n')}`);
        throw new Error([`${problem}: ${JSON.stringify(members)}`, ...logs].join('\n'));
      }
      await sleep(100);
    }
  }

  #end(): void {
    for (const node of this.nodes) {
      node.signal('SIGKILL');
    }
    this.#network.remove();
    rmSync(this.#root, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Whether a machine's Patroni reports that its server is the primary, and holds the lock. */
async function isPrimary({ address }: DatabaseNode): Promise<boolean> {
  const response = await fetch(`http://${address}:8008/primary`, {
    signal: AbortSignal.timeout(1_000),
  }).catch(() => undefined);
  await response?.body?.cancel();
  return response?.status === 200;
}

function idOf(option: '-u' | '-g'): number {
  return Number(spawnSync('id', [option, 'postgres'], { encoding: 'utf8' }).stdout);
}
