/**
 * A program against the client that orval generates: logs in, claims a code and reads it back. It is compiled with the
 * client and takes the portal's address, a number and a password.
 */
export const claimProgram = `
import { ownClaims, packClaim, packList, passwordLogin } from './client.ts';

declare const process: { argv: string[] };
const [, , origin = '', username = '', password = ''] = process.argv;
const portal = { 'X-Portal': '1', Origin: origin };

const login = await passwordLogin(
  { username, password, channel: '1', system: '1', is_web: '1', machine_code: '' },
  { headers: portal },
);
if (login.data.status !== 1) {
  throw new Error(login.data.msg);
}
const cookie = login.headers.getSetCookie().map((one) => one.split(';', 1)[0]).join('; ');
const headers = { ...portal, Cookie: cookie };

const packs = await packList({ state: '领取中', size: 50 });
if (packs.status !== 200) {
  throw new Error('no packs');
}
let code: string | undefined;
for (const pack of packs.data.data.list) {
  const claimed = await packClaim({ id: pack.id }, { headers });
  if (claimed.status === 200) {
    code = claimed.data.data.claim.code;
    break;
  }
}
const own = await ownClaims({}, { headers });
if (own.status !== 200) {
  throw new Error('no claims');
}
const read = own.data.data.list.find((claim) => claim.code === code);
const empty = await ownClaims({});
console.log(
  JSON.stringify({
    nickname: login.data.data.nickname,
    code,
    read: read?.code,
    title: read?.pack.title,
    withoutSession: empty.status,
  }),
);
`;
