import { asPlayer } from '../api/as-player.ts';
import { services } from '../api/request.ts';
import { startWorker } from '../browser/offline/register.ts';
import { ownSubscription, pushOwner, setPushOwner } from './own-push-subscription.ts';

/** `blocked`: the visitor has refused notifications of this site. */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on';

/**
 * The pushes of this browser. A subscription of another player, or of a key that the site has no more, is ended; one that is
 * on is sent again, because the server ends those of all browsers after a change of the password.
 */
export async function readPushState(publicKey: string, uid: string): Promise<PushState> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return 'unsupported';
  }
  const subscription = await ownSubscription();
  if (subscription && ((await pushOwner()) !== uid || keyOf(subscription) !== publicKey)) {
    await subscription.unsubscribe();
    return 'off';
  }
  if (subscription && Notification.permission === 'granted') {
    return (await store(subscription)) === '' ? 'on' : 'off';
  }
  return Notification.permission === 'denied' ? 'blocked' : 'off';
}

/**
 * Requests the permission and subscribes this browser; only on a click.
 * @returns the state, with a failure in the visitor's words
 */
export async function subscribeHere(
  publicKey: string,
  uid: string,
): Promise<{ state: PushState; failure: string }> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') {
    return { state: permission === 'denied' ? 'blocked' : 'off', failure: '' };
  }
  let subscription: PushSubscription;
  try {
    startWorker();
    const { pushManager } = await navigator.serviceWorker.ready;
    subscription = await pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: bytesOf(publicKey),
    });
  } catch {
    return { state: 'off', failure: '浏览器无法连接推送服务，暂时无法开启。请换个网络或浏览器再试。' };
  }
  const failure = await store(subscription);
  if (failure !== '') {
    await subscription.unsubscribe();
    return { state: 'off', failure };
  }
  await setPushOwner(uid);
  return { state: 'on', failure: '' };
}

/** Sends a subscription to the server. Returns why it failed, or nothing. */
async function store(subscription: PushSubscription): Promise<string> {
  const { endpoint, keys } = subscription.toJSON();
  const response = await asPlayer(() =>
    services.send('/vue/pushsubscribe', {
      endpoint: endpoint ?? '',
      p256dh: keys?.p256dh ?? '',
      auth: keys?.auth ?? '',
    }),
  );
  return response.status === 1 ? '' : response.msg;
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=/g, '');
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(text, (char) => char.charCodeAt(0));
}
