import { describe, expect, test } from 'vitest';
import { indexNames, indexTitle } from './tokens.ts';

const termsOf = (...names: string[]) => indexNames(names).terms.sort();
const sorted = (terms: string) => terms.trim().split(/\s+/).sort();

describe('the terms of a name are stored, so that a change of them needs a new index', () => {
  test('characters, syllables, initials, beginnings, the whole and its typos', () => {
    expect(termsOf('王者')).toEqual(
      sorted(`王 王者 者 -wz ~wan ~wan'ze ~ze ^王 ^王者 ^-w ^-wz ^~wan ^~wa… ^~wan… =王者 =-wz =wangzhe
        ?wangzhe ?angzhe ?wngzhe ?wagzhe ?wanzhe ?wanghe ?wangze ?wangzh`),
    );
  });

  test('a single digit is typed as itself or as its syllable', () => {
    expect(termsOf('剑舟3')).toEqual(
      sorted(`剑 剑舟 舟 舟3 3 -jz -jz3 -jzs -z3 -zs ~jian ~jian'zou ~zou ~zou'san ~san
        ^剑 ^剑舟 ^-j ^-jz ^~jian ^~ji… ^~jia… =剑舟3 =-jz3 =jianzhousan ?剑舟3 ?舟3 ?剑3 ?剑舟
        ?jianzhousan ?ianzhousan ?janzhousan ?jinzhousan ?jiazhousan ?jianhousan ?jianzousan ?jianzhusan
        ?jianzhosan ?jianzhouan ?jianzhousn ?jianzhousa`),
    );
  });

  test('Latin letters in twos and threes, with n as l', () => {
    expect(termsOf('Nova')).toEqual(
      sorted('-lo -lov -ov -ova -va ^n ^no ^-l ^-lo =nova =-lova ?nova ?ova ?nva ?noa ?nov'),
    );
  });

  test('the parts of a name are whole names too, unless they have one character', () => {
    const terms = termsOf('烛阴：长空：灯');
    expect(terms).toEqual(
      expect.arrayContaining(['=烛阴长空灯', '=烛阴', '=zhuyin', '=-zy', '=长空', '=changkong']),
    );
    expect(terms).not.toContain('=灯');
    expect(terms.filter((term) => term.startsWith('^'))).not.toContain('^长空');
  });

  test('aliases add their terms; names are stored with their readings', () => {
    const { names, terms } = indexNames(['云海', 'Hive']);
    expect(names).toEqual([
      ['云海', 'yun hai'],
      ['Hive', ''],
    ]);
    expect(terms).toEqual(expect.arrayContaining(['=云海', '=hive']));
  });

  test('typos are those of names of three to twelve characters, in pinyin of up to three syllables', () => {
    const typos = (name: string) => termsOf(name).filter((term) => term.startsWith('?'));
    expect(typos('云海').every((term) => /^\?[a-z]+$/.test(term))).toBe(true);
    expect(typos('云海剑')).toContain('?云剑');
    expect(typos('云海剑歌')).toEqual(['?云剑歌', '?云海剑', '?云海剑歌', '?云海歌', '?海剑歌'].sort());
    expect(typos('云'.repeat(12))).toContain(`?${'云'.repeat(11)}`);
    expect(typos('云'.repeat(13))).toEqual([]);
    expect(typos('阿')).toEqual([]);
    expect(termsOf('阿')).not.toContain('=-a');
  });

  test('sixty characters of a name are indexed', () => {
    const terms = termsOf(`${'云'.repeat(59)}海剑`);
    expect(terms).toContain('云海');
    expect(terms).not.toContain('海剑');
  });
});

test('a title is found by its characters, its Latin words and its games', () => {
  const { names, terms } = indexTitle('福利 v2', [7, 12]);
  expect(terms.sort()).toEqual(sorted('@7 @12 福 福利 利 利v v2 2 -v2'));
  expect(names).toEqual([['福利 v2', '']]);
});

test('a name with a character of unknown sound is found by its characters and the sounds of the others', () => {
  expect(termsOf('𠮷野').filter((term) => term.startsWith('='))).toEqual(['=-', '=𠮷野']);
  expect(termsOf('𠮷野家').filter((term) => /^[=?]/.test(term))).toEqual(
    sorted('=- =𠮷野家 ?𠮷家 ?𠮷野 ?𠮷野家 ?野家'),
  );
  expect(termsOf('𠮷野家')).toEqual(expect.arrayContaining(['-yj', "~ye'jia"]));
});

test('a numeral is typed as its digit or as its syllable', () => {
  expect(termsOf('剑三')).toEqual(expect.arrayContaining(['-js', '-j3', '=剑3', '=jiansan']));
});

test('a character with several readings is typed by each, three in a row by one other at most', () => {
  const initials = termsOf('长重行').filter((term) => /^-...$/.test(term));
  expect(initials).toEqual(expect.arrayContaining(['-czx', '-zzx', '-ccx', '-czh']));
  expect(initials).not.toContain('-zch');
});

test('letters on both sides of a character are separate', () => {
  expect(indexTitle('ab云cd', []).terms.sort()).toEqual(sorted('b云 云 云c -ab -cd'));
});
