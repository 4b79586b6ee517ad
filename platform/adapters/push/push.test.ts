import { createECDH, createPublicKey, sign, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { isPushEndpoint } from '#contract/push-endpoint.ts';
import { ServerSecret } from '#platform/security/secrets/server-secret.ts';
import { decryptPush, newBrowser } from '#tests/push-browser.ts';
import { encryptPush } from './encrypt-push.ts';
import { PushRefusal, postPublic, pushSender } from './send-push.ts';
import { vapidHeader, vapidKeys } from './vapid.ts';

const secret = new ServerSecret('a secret of the test, thirty-two or more');
const bytes = (text: string) => Buffer.from(text, 'base64url');

test('[CHN-09] produces the message of RFC 8291, appendix A', () => {
  const own = createECDH('prime256v1');
  own.setPrivateKey(bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'));
  const encrypted = encryptPush(
    Buffer.from('When I grow up, I want to be a watermelon'),
    {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
    { own, salt: bytes('DGv6ra1nlYgDCS1FRnbzlw') },
  );
  expect(encrypted.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('[CHN-09] only the browser reads it, and each message has keys of its own', () => {
  const browser = newBrowser();
  const text = Buffer.from(JSON.stringify({ title: '开新区', body: '山海 1 区' }));
  const [one, other] = [encryptPush(text, browser.keys), encryptPush(text, browser.keys)];
  expect(decryptPush(browser, one)).toEqual(text);
  expect(one.equals(other)).toBe(false);
  expect(one.includes('开新区')).toBe(false);
  expect(() => decryptPush(newBrowser(), one)).toThrow();
  expect(() => encryptPush(Buffer.alloc(4_080), browser.keys)).toThrow(/fit/);
  expect(decryptPush(browser, encryptPush(Buffer.alloc(4_079, 'a'), browser.keys))).toHaveLength(4_079);
});

test('[CHN-09] the site signs with a key of its secret; the token names the push service and ends within a day', () => {
  const keys = vapidKeys(secret);
  expect(vapidKeys(secret).publicKey).toBe(keys.publicKey);
  expect(vapidKeys(new ServerSecret('x'.repeat(32))).publicKey).not.toBe(keys.publicKey);
  const now = new Date('2026-11-26T10:00:00+08:00');
  const header = vapidHeader(keys, {
    endpoint: 'https://fcm.googleapis.com/fcm/send/a',
    contact: 'mailto:ops@example.com',
    now,
  });
  const [, token = '', key] = /^vapid t=(\S+), k=(\S+)$/.exec(header) ?? [];
  expect(key).toBe(keys.publicKey);
  const [head = '', claims = '', signature = ''] = token.split('.');
  expect(JSON.parse(bytes(claims).toString())).toEqual({
    aud: 'https://fcm.googleapis.com',
    sub: 'mailto:ops@example.com',
    exp: now.getTime() / 1_000 + 12 * 3_600,
  });
  const publicKey = createPublicKey(keys.privateKey);
  const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  expect(verify('sha256', Buffer.from(`${head}.${claims}`), signed, bytes(signature))).toBe(true);
});

test.each([0, 1, 2])('[CHN-09] signs with a key that begins with %i zero bytes', (zeros) => {
  const scalar = Buffer.alloc(32, 0x5a).fill(0, 0, zeros);
  const { publicKey, privateKey } = vapidKeys({ key: () => scalar });
  const point = bytes(publicKey);
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const published = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const signature = sign('sha256', Buffer.from('a'), privateKey);
  expect(verify('sha256', Buffer.from('a'), published, signature)).toBe(true);
});

test.each([
  ['https://fcm.googleapis.com/fcm/send/a', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/a', true],
  ['https://web.push.apple.com/a', true],
  ['https://wns2-par02p.notify.windows.com/w/?token=a', true],
  ['http://fcm.googleapis.com/fcm/send/a', false],
  ['https://fcm.googleapis.com:8443/a', false],
  ['https://user@fcm.googleapis.com/a', false],
  ['https://fcm.googleapis.com.evil.example/a', false],
  ['https://evilnotify.windows.com/a', false],
  ['https://127.0.0.1/a', false],
  ['https://localhost/a', false],
  ['file:///etc/passwd', false],
  ['', false],
])('[CHN-10] %s is an endpoint of a known push service: %s', (endpoint, isKnown) => {
  expect(isPushEndpoint(endpoint)).toBe(isKnown);
});

test('[CHN-10] nothing is sent to another address, nor to a name that resolves to this network', async () => {
  const posted: string[] = [];
  const send = pushSender({
    keys: vapidKeys(secret),
    contact: 'mailto:ops@example.com',
    now: () => new Date(),
    post: async (url) => {
      posted.push(url);
      return 201;
    },
  });
  const message = { title: '一', body: '', link: '/' };
  const { keys } = newBrowser();
  await expect(send(message, { ...keys, endpoint: 'https://10.0.0.1/a' }, 60)).rejects.toThrow(/endpoint/);
  expect(posted).toEqual([]);
  const here = { resolve4: async () => ['127.0.0.1'], resolve6: async () => [] } as never;
  await expect(
    postPublic('https://fcm.googleapis.com/a', { headers: {}, body: Buffer.from('a') }, here),
  ).rejects.toThrow();
});

test('[CHN-12] 404 and 410 end a subscription; 401 and 403 are about this portal, the first of each host is marked', async () => {
  let status = 403;
  const send = pushSender({
    keys: vapidKeys(secret),
    contact: 'mailto:ops@example.com',
    now: () => new Date(),
    post: async () => status,
  });
  const { keys } = newBrowser();
  const sendTo = (host: string) =>
    send({ title: '一', body: '', link: '/' }, { ...keys, endpoint: `https://${host}/a` }, 60).catch(
      (error: unknown) =>
        error instanceof PushRefusal ? `${error.status} ${error.host} ${error.isFirst}` : error,
    );
  const [chrome, apple] = ['fcm.googleapis.com', 'web.push.apple.com'];
  expect(await sendTo(chrome)).toBe(`403 ${chrome} true`);
  status = 401;
  expect(await sendTo(chrome)).toBe(`401 ${chrome} false`);
  expect(await sendTo(apple)).toBe(`401 ${apple} true`);
  status = 500;
  expect(await sendTo(chrome)).toEqual(new Error('the push service responded with 500'));
  for (const gone of [404, 410]) {
    status = gone;
    expect(await sendTo(chrome)).toBe('gone');
  }
  status = 201;
  expect(await sendTo(chrome)).toBe('sent');
  status = 403;
  expect(await sendTo(chrome)).toBe(`403 ${chrome} true`);
});

test('[CHN-09] a push service that does not respond is skipped for some minutes; the others are not', async () => {
  let now = new Date('2026-11-26T10:00:00+08:00');
  const posted: string[] = [];
  let isAway = true;
  const send = pushSender({
    keys: vapidKeys(secret),
    contact: 'mailto:ops@example.com',
    now: () => now,
    post: async (url) => {
      posted.push(new URL(url).host);
      return isAway && url.includes('fcm') ? Promise.reject(new Error('timed out')) : 201;
    },
  });
  const { keys } = newBrowser();
  const sendTo = (host: string) =>
    send({ title: '一', body: '', link: '/' }, { ...keys, endpoint: `https://${host}/a` }, 60);
  const chrome = 'fcm.googleapis.com';
  for (let number = 0; number < 8; number += 1) {
    await expect(sendTo(chrome)).rejects.toThrow();
  }
  expect(posted).toEqual(Array(5).fill(chrome));
  expect(await sendTo('web.push.apple.com')).toBe('sent');
  now = new Date(now.getTime() + 5 * 60_000);
  isAway = false;
  expect(await sendTo(chrome)).toBe('sent');
  isAway = true;
  await expect(sendTo(chrome)).rejects.toThrow('timed out');
  await expect(sendTo(chrome)).rejects.toThrow('timed out');
});
