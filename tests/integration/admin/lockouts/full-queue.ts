import * as access from '#contract/admin/access.ts';
import { whileFull } from '#tests/integration/held-queues.ts';
import { type OperatorApp, OperatorBrowser, PASSWORD } from '../operator-app.ts';
import { enter, NAME, stranger } from './strangers.ts';

/** Addresses of one network. Each has 50 wrong passwords without a proof. */
const [ADDRESS, SECOND] = ['198.51.100.7', '198.51.100.8'];
const LOGINS = 80;
/** As many wrong passwords of a name are free at an address. */
const AT_ONCE = 5;
/** Logins that run and wait. */
const PLACES = 52;

/** A login of the operator in another network, one of a known device at an address of the attacker, or a confirmation there. */
export type Operation = 'login' | 'login of a known device' | 'confirmation';

/** The operator enters the password while wrong ones of strangers, from one network, fill the queue of hashes. */
export async function consoleQueueFilled(server: OperatorApp, operation: Operation): Promise<string[]> {
  const own = await server.signedIn('admin', NAME);
  own.address = ADDRESS;
  const logins = Array.from({ length: LOGINS }, (_, i) => {
    const browser = new OperatorBrowser(server.app);
    browser.address = i % 2 === 0 ? ADDRESS : SECOND;
    const name = `stranger${Math.floor(i / AT_ONCE)}`;
    return () => browser.call(access.login, { name, password: 'not the password' });
  });
  const act = {
    login: () => enter(stranger(server)),
    'login of a known device': () => enter(own),
    confirmation: () => own.call(access.confirm, { password: PASSWORD }),
  };
  const response = await whileFull<{ status: number; code?: string }>(
    { logins, places: PLACES },
    act[operation],
  );
  return response.status === 1 ? [] : [`the operator gets ${response.code}`];
}
