import { expect, test } from 'vitest';
import { refuseFields } from './refusal.ts';

test('refuseFields joins the messages of all fields and lists each field', () => {
  const fields = [
    { path: 'name', msg: '请填写名称' },
    { path: 'price', msg: '价格应是数字' },
  ];
  const refusal = refuseFields(fields);
  expect(refusal).toMatchObject({ code: 'BAD_REQUEST', message: '请填写名称；价格应是数字' });
  expect(refusal.details).toEqual({ fields });
});
