import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NumberInput } from './number-input.tsx';

const shown = (props: Parameters<typeof NumberInput>[0]) => {
  const html = renderToString(<NumberInput {...props} />);
  return [/value="([^"]*)"/.exec(html)?.[1], /role="status"[^>]*>([^<]*)</.exec(html)?.[1]];
};

test.each<[Parameters<typeof NumberInput>[0], string, string]>([
  [{ value: 1_000 }, '1000', ''],
  [{ value: null }, '', ''],
  [{ value: 205, kind: 'duration', unit: '秒' }, '205', '3分25秒'],
  [{ value: 1_258_291_200, kind: 'size', unit: 'MB' }, '1200', ''],
  [{ value: '1O' }, '1O', '不是有效的数字；请写整数，例如 1200'],
  [{ value: '1O', 'aria-invalid': 'true' }, '1O', ''],
])('[FRM-24] with %j the field shows %j and says %j', (props, text, said) => {
  expect(shown(props)).toEqual([text, said]);
});
