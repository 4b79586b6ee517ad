import { describe, expect, test } from 'vitest';
import { type Accept, acceptAccount, acceptCode, acceptPhone } from './accepted-input.ts';

/** The content of a field after a text was typed into it key by key. */
function typedInto(accept: Accept, text: string): string {
  return [...text].reduce((content, key) => accept(content + key, content), '');
}

describe('[LG-10] a field for a number', () => {
  test.each(['13800138000', '138 0013 8000', '+86 138 0013 8000', '8613800138000', '0086 13800138000'])(
    'takes %s, key by key and at once',
    (text) => {
      expect(typedInto(acceptPhone, text)).toBe('13800138000');
      expect(acceptPhone(text, '')).toBe('13800138000');
      expect(acceptAccount(text, '')).toBe('13800138000');
    },
  );

  test('holds eleven digits, and cuts nothing that was pasted', () => {
    expect(typedInto(acceptPhone, '1380013800012')).toBe('13800138000');
    expect(acceptPhone('1380013800012', '')).toBe('1380013800012');
    expect(acceptPhone('1380013800013900139000', '13800138000')).toBe('1380013800013900139000');
  });
});

test('[LG-10] the account takes a name of up to eleven characters', () => {
  expect(typedInto(acceptAccount, 'cloudplayer99')).toBe('cloudplayer');
  expect(acceptAccount('cloudplayer99', '')).toBe('cloudplayer99');
});

describe('[LG-11] a field for a code', () => {
  test.each(['123456', '123 456', ' 123-456 ', '１２３４５６'])(
    'takes %s, key by key and at once',
    (text) => {
      expect(typedInto(acceptCode, text)).toBe('123456');
      expect(acceptCode(text, '')).toBe('123456');
    },
  );

  test.each(['验证码：123456', '【游门】验证码 123456，10 分钟内有效'])('takes the code of %s', (text) => {
    expect(acceptCode(text, '')).toBe('123456');
    expect(acceptCode(`654321${text}`, '654321')).toBe('123456');
  });

  test('holds six digits, and cuts nothing that was pasted', () => {
    expect(typedInto(acceptCode, '12345678')).toBe('123456');
    expect(acceptCode('12345678', '')).toBe('12345678');
    expect(acceptCode('12345678', '123456')).toBe('12345678');
  });

  test('a code that is pasted after another replaces it', () => {
    expect(acceptCode('123456654 321', '123456')).toBe('654321');
  });
});
