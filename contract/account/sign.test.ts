import { createHash } from 'node:crypto';
import { md5 as nobleMd5 } from '@noble/hashes/legacy.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { actionAddress } from './actions.ts';
import { browserParty, sign, signedForm } from './sign.ts';

const implementations = {
  'node:crypto': (text: string) => createHash('md5').update(text, 'utf8').digest('hex'),
  '@noble/hashes': (text: string) => bytesToHex(nobleMd5(utf8ToBytes(text))),
};
const mobile = '13800138000';

describe.each(Object.entries(implementations))('sign with the md5 of %s', (_name, md5) => {
  it.each([
    ['send', { appid: '2103', mobile, type: '5' }, '114fd9f9e4232495c71f4f025dcd6b45'],
    [
      'an empty value',
      { username: mobile, password: 'abc123', channel: '1', system: '1', is_web: '1', machine_code: '' },
      '89bde9e8e89255f2b1d47118a0e0c224',
    ],
    [
      'Chinese and reserved characters',
      { b: '游门 &=+', a: '1', B: '2' },
      '6a8bc4be6f7bb1921e019a79b6627779',
    ],
    ['no fields', {}, '2602725058ca4e540a36864b00ce8398'],
  ])('[ACC-02] makes the documented signature of %s', (_name, fields, expected) => {
    expect(sign(fields, 'golden-secret', md5)).toBe(expected);
    expect(sign({ ...fields, sign: 'whatever' }, 'golden-secret', md5)).toBe(expected);
  });
});

describe('a signed form', () => {
  const md5 = implementations['node:crypto'];

  it('[ACC-01] [ACC-02] [CON-01] has the fields of its action, in their order, and the constants', () => {
    const { sign: _sign, ...login } = signedForm('codeLogin', { mobile, code: '123456' }, browserParty, md5);
    expect(Object.entries(login)).toEqual([
      ['mobile', mobile],
      ['code', '123456'],
      ['appid', '2103'],
      ['channel', '1'],
      ['system', '1'],
      ['machine_code', 'youmen-web'],
    ]);
    expect(signedForm('sendCode', { mobile, type: '4' }, browserParty, md5)).toMatchObject({ type: '4' });
    expect(
      Object.keys(signedForm('resetPassword', { mobile, code: '1', password: 'p' }, browserParty, md5)),
    ).toEqual(['mobile', 'code', 'password', 'appid', 'sign']);
  });

  it('[ACC-02] leaves the machine code of a password login empty', () => {
    const form = signedForm('passwordLogin', { username: mobile, password: 'abc123' }, browserParty, md5);
    expect(form).toMatchObject({ machine_code: '', is_web: '1' });
    expect(form.sign).toBe(sign(form, browserParty.secret, md5));
  });

  it('[ACC-01] is posted where the specification says', () => {
    expect(actionAddress('codeLogin')).toBe('/account/index.php?g=api&m=user&a=login_by_mobile_code');
    expect(actionAddress('passwordLogin')).toBe('/account/index.php?g=api&m=userbox&a=login');
    expect(actionAddress('sendCode')).toBe('/account/index.php?g=api&m=user&a=send_message');
    expect(actionAddress('resetPassword')).toBe(
      '/account/index.php?g=api&m=user&a=forget_password_by_mobile',
    );
  });
});
