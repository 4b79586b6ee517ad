import { type Flood, whileFull } from '#tests/integration/held-queues.ts';
import { TestBrowser } from '../test-browser.ts';
import { RIGHT, type Scene } from './scenes.ts';

/** The addresses of the attacker, in one network, and those of others. */
const [ADDRESS, SECOND] = ['198.51.100.7', '198.51.100.9'];
const OTHERS = { neighbour: '198.51.100.8', elsewhere: '192.0.2.7' };
/** As many wrong passwords of an account are free at an address, and right ones in flight count as wrong ones. */
const AT_ONCE = 10;
/** Logins that run and wait with the accounts in the portal, and with those in another process. */
const PLACES = { inPortal: 52, apart: 100 };

/** How the attacker and the owner of an account log in. */
interface Logins {
  attacker: 'new devices' | 'known devices';
  owner: 'known device' | keyof typeof OTHERS;
  accounts?: keyof typeof PLACES;
}

/** The owner logs in while right passwords of an attacker's accounts, from one network, fill the queue of hashes. */
export async function queueFilled(
  scene: Scene,
  { attacker, owner, accounts = 'inPortal' }: Logins,
): Promise<string[]> {
  const logIn = (username: string, from: TestBrowser) =>
    from.act('passwordLogin', { username, password: RIGHT });
  const own = await scene.player();
  const logins: Flood['logins'][number][] = [];
  while (logins.length < PLACES[accounts] + 2 * AT_ONCE) {
    const { mobile, browser } = await scene.player();
    for (let i = 0; i < AT_ONCE; i += 1) {
      const address = accounts === 'apart' && logins.length % 20 < AT_ONCE ? SECOND : ADDRESS;
      const from = new TestBrowser(scene.accounts, { address });
      from.cookies = new Map(attacker === 'known devices' ? browser.cookies : []);
      logins.push(() => logIn(mobile, from));
    }
  }
  const isKnown = owner === 'known device';
  const address = isKnown ? ADDRESS : OTHERS[owner];
  const browser = new TestBrowser(scene.accounts, { address });
  browser.cookies = new Map(isKnown ? own.browser.cookies : []);
  const places = PLACES[accounts];
  const response = await whileFull({ logins, places }, () => logIn(own.mobile, browser));
  return response.status === 1 ? [] : [`the owner gets ${response.code}`];
}
