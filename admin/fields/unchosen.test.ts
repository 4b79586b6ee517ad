import { expect, test } from 'vitest';
import { withUnchosen } from './unchosen.ts';

test('[FRM-20] a text that chose nothing is a problem of its field, in place of its other problems', () => {
  const problems = [
    { path: 'game_id', msg: '请选择游戏' },
    { path: 'title', msg: '请填写标题' },
  ];
  expect(withUnchosen(problems, new Map([['game_id', '云海']]))).toEqual([
    { path: 'game_id', msg: '没有选中“云海”，请从列表里选一个，或者清空' },
    { path: 'title', msg: '请填写标题' },
  ]);
  expect(withUnchosen(problems, new Map())).toEqual(problems);
});
