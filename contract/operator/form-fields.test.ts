import { expect, test } from 'vitest';
import { picture } from './form-fields.ts';

test('a picture that lacks is asked for, and not told as a wrong address', () => {
  const told = (given: unknown) =>
    picture('图标')
      .safeParse(given)
      .error?.issues.map(({ message }) => message);
  expect(told('')).toEqual(['请上传图标']);
  expect(told(undefined)).toEqual(['请上传图标']);
  expect(told('javascript:alert(1)')).toEqual(['图标不是可用的图片地址']);
});
