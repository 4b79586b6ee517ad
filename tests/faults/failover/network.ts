import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';

/** Runs `ip`. @throws with its message */
export function ip(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('ip', args, { encoding: 'utf8' });
  if (status !== 0) {
    throw new Error(`ip ${args.join(' ')}: ${stderr}`);
  }
  return stdout;
}

interface NodeNetwork {
  namespace: string;
  link: string;
}

/** A bridge of this machine and a network namespace for each node, with the addresses `.1`, `.2`, `.3` of a subnet. */
export class Network {
  readonly subnet: string;
  readonly nodes: readonly NodeNetwork[];
  #bridge: string;

  constructor() {
    const [part = 0] = randomBytes(1);
    this.subnet = `10.213.${part}.`;
    this.#bridge = `yf${part}`;
    this.nodes = [1, 2, 3].map((number) => ({
      namespace: `youmen-${part}-${number}`,
      link: `yf${part}-${number}`,
    }));
  }

  create(): void {
    ip('link', 'add', this.#bridge, 'type', 'bridge');
    ip('address', 'add', `${this.subnet}254/24`, 'dev', this.#bridge);
    ip('link', 'set', this.#bridge, 'up');
    this.nodes.forEach(({ namespace, link }, index) => {
      ip('netns', 'add', namespace);
      ip('link', 'add', link, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace);
      ip('link', 'set', link, 'master', this.#bridge, 'up');
      ip('-n', namespace, 'address', 'add', `${this.subnet}${index + 1}/24`, 'dev', 'eth0');
      ip('-n', namespace, 'link', 'set', 'eth0', 'up');
      ip('-n', namespace, 'link', 'set', 'lo', 'up');
    });
  }

  /** Removes what was created, after the processes have ended. Never throws. */
  remove(): void {
    for (const { namespace, link } of this.nodes) {
      spawnSync('ip', ['link', 'delete', link]);
      spawnSync('ip', ['netns', 'delete', namespace]);
    }
    spawnSync('ip', ['link', 'delete', this.#bridge]);
  }
}
