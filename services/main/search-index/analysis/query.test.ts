import { describe, expect, test } from 'vitest';
import { coreOf, lookups, readQuery } from './query.ts';
import { leadingLookups, typoLookups } from './typo-lookups.ts';

const look = (text: string) => lookups(readQuery(text));
const text = ({ cells }: { cells: readonly { char: string }[] }) => cells.map(({ char }) => char).join('');

describe('a text of a player', () => {
  test('has up to four words, and sixty characters', () => {
    expect(readQuery('一 二 三 四 五').words.map(text)).toEqual(['一', '二', '三', '四']);
    expect(readQuery('云海').words).toEqual([]);
    expect(readQuery(' 云海 ').words).toEqual([]);
    expect(readQuery('云'.repeat(90)).cells).toHaveLength(60);
  });

  test('has a core without intent words and doubled pinyin, if there are any', () => {
    const query = readQuery('云海攻略');
    expect([text(coreOf(query)), query.intents.map(text), query.wanted.category]).toEqual([
      '云海',
      ['攻略'],
      '攻略',
    ]);
    expect(text(coreOf(readQuery('jichao机巢')))).toBe('机巢');
    const plain = readQuery(' 云海 ');
    expect([plain.core, coreOf(plain), plain.intents, plain.wanted.category]).toEqual([
      undefined,
      plain,
      [],
      undefined,
    ]);
  });

  test('has intent words in its first 200 characters', () => {
    const name = '云'.repeat(198);
    expect(readQuery(`${name}攻略`).wanted.category).toBe('攻略');
    expect(readQuery(`${name}云攻略`).wanted.category).toBeUndefined();
  });
});

describe('the lookups of a text', () => {
  test('in characters', () => {
    expect(look('云')).toEqual({ whole: [['=云']], start: [['^云']], inside: [['云']] });
    expect(look('云海剑')).toEqual({
      whole: [['=云海剑']],
      start: [['^云海', '云海', '海剑']],
      inside: [['云海', '海剑']],
    });
  });

  test('in letters: by syllables and by initials, with n as l', () => {
    expect(look('yun')).toEqual({
      whole: [['=yun'], ['=-yul']],
      start: [['^~yun'], ['^-yu', '-yul']],
      inside: [['~yun'], ['-yul']],
    });
    expect(look('y')).toEqual({ whole: [['=y']], start: [['^-y']], inside: [] });
    expect(look('hai')).toMatchObject({ start: expect.arrayContaining([['^~hai'], ['^-ha', '-hai']]) });
  });

  test('in two syllables', () => {
    const { start, inside } = look('yunhai');
    expect(start[0]).toEqual(['^~yun', "~yun'hai"]);
    expect(inside[0]).toEqual(["~yun'hai"]);
  });

  test('mixed: each kind by its own terms, and by the initials of both', () => {
    const { whole, start, inside } = look('云hai');
    expect(whole).toEqual([['=云hai']]);
    expect(start[0]).toEqual(['^云', '云', '~hai', '-yh']);
    expect(inside[0]).toEqual(['云', '~hai', '-yh']);
  });

  test('of several words: all of them in any order', () => {
    expect(look('剑歌 云海').inside).toContainEqual(['剑歌', '云海']);
    expect(look('剑歌').inside).toEqual([['剑歌']]);
  });

  test('a beginning of a syllable stands for the few syllables that it begins', () => {
    expect(look('zho').inside).toEqual(expect.arrayContaining([['~zong'], ['~zou']]));
    expect(look('zho').start).toContainEqual(['^~zho…']);
  });
});

describe('the lookups of a text with a typo', () => {
  test('a text that a name starts is looked up by each of its beginnings', () => {
    expect(leadingLookups(readQuery('云海剑歌'))).toEqual([['=云海'], ['=云海剑']]);
    expect(leadingLookups(readQuery('云海'))).toEqual([]);
    expect(leadingLookups(readQuery('云'.repeat(20))).at(-1)).toEqual([`=${'云'.repeat(14)}`]);
  });

  test('two characters may be swapped; three or more have one too many, too few or wrong', () => {
    expect(typoLookups(readQuery('海云'))).toEqual([["~hai'yun"], ['=云海']]);
    expect(typoLookups(readQuery('云海剑'))).toEqual(
      expect.arrayContaining([
        ["~yun'hai", "~hai'jian"],
        ['?云海剑'],
        ['?海剑'],
        ['?云剑'],
        ['?云海'],
        ['=云海'],
      ]),
    );
    expect(typoLookups(readQuery('云'))).toEqual([]);
  });

  test('four characters have a typo in a longer name, too', () => {
    expect(typoLookups(readQuery('山海剑歌'))).toEqual(
      expect.arrayContaining([
        ['海剑', '剑歌'],
        ['山', '剑歌'],
        ['剑歌', '海山'],
      ]),
    );
  });

  test('longer texts have a typo in two of their characters', () => {
    const found = typoLookups(readQuery('山海剑歌谣'));
    expect(found).toEqual(
      expect.arrayContaining([
        ['剑歌', '歌谣'],
        ['山', '歌谣'],
      ]),
    );
  });

  test('characters that sound alike are looked up by their sounds, others as they are', () => {
    expect(typoLookups(readQuery('云あ'))).toContainEqual(expect.arrayContaining(['~yun', 'あ']));
    expect(typoLookups(readQuery('あい'))).toEqual([['=いあ']]);
  });

  test('long Latin names are looked up on both sides of the typo, in threes', () => {
    const found = typoLookups(readQuery('abcdefgh1'));
    expect(found).toContainEqual(['-cde', '-def', '-efg', '-fgh', '-gh1']);
    expect(found).toContainEqual(['-abc', '-bcd', '-gh1']);
    const short = typoLookups(readQuery('abcdefg1'));
    expect(short.flat().filter((term) => term.startsWith('-'))).toEqual([]);
  });

  test('pinyin with unreadable letters is looked up by its syllables on both sides', () => {
    expect(typoLookups(readQuery('shanhaiyso'))).toContainEqual(["~san'hai"]);
    expect(typoLookups(readQuery('yunhxijian'))).toContainEqual(['~yun', '~jian']);
  });

  test('short and very long letters have none', () => {
    expect(typoLookups(readQuery('abc'))).toEqual([['=ab']]);
    expect(typoLookups(readQuery('abcd'))).toContainEqual(['?abd']);
    expect(typoLookups(readQuery('a'.repeat(41))).every(([first]) => first?.startsWith('='))).toBe(true);
  });
});

test('a single letter is a syllable or an initial, and begins no other syllable', () => {
  expect(look('a')).toEqual({ whole: [['=a']], start: [['^~a'], ['^-a']], inside: [['~a']] });
  expect(look('j').inside).toEqual([]);
  expect(look('').inside).toEqual([]);
});

test('two words are looked up in at most six combinations of two readings each', () => {
  expect(look('zho yun').inside.slice(-4)).toEqual([
    ['~zong', '~yun'],
    ['~zong', '-yul'],
    ['~zou', '~yun'],
    ['~zou', '-yul'],
  ]);
  expect(look('云海 jiange').inside.filter(([first]) => first === '云海')).toEqual(
    expect.arrayContaining([['云海', "~jian'ge"]]),
  );
});

describe('the lookups of pinyin with a wrong letter', () => {
  const syllables = (text: string) =>
    typoLookups(readQuery(text)).filter((terms) => terms.every((one) => one.startsWith('~')));

  test('are the syllables on both sides, the likeliest first', () => {
    expect(syllables('yunxhai')).toEqual([
      ['~yun', '~hai'],
      ['~yu', '~hai'],
      ['~yun', '~ai'],
      ['~yu', '~ai'],
    ]);
    expect(syllables('shanhaiyso').slice(0, 3)).toEqual([["~san'hai"], ["~san'ha"], ["~san'hai", '~o']]);
  });

  test('end with an incomplete syllable', () => {
    expect(syllables('yxnhaijianzho')[0]).toEqual(["~hai'jian"]);
  });

  test('never use a letter twice, and are at most twenty-four', () => {
    expect(syllables('yunhai')).not.toContainEqual(["~yun'hai"]);
    expect(syllables('xian'.repeat(10))).toHaveLength(24);
    expect(syllables('yunhaijian3')).toEqual([]);
  });
});

test('characters and letters together are looked up as characters', () => {
  expect(typoLookups(readQuery('云海a'))).toContainEqual(['?云海a']);
});

test('five characters have a typo in any two neighbours', () => {
  const inParts = typoLookups(readQuery('山海剑歌谣')).filter((terms) =>
    terms.every((one) => !/^[?=~]/.test(one)),
  );
  expect(inParts).toEqual([
    ['剑歌', '歌谣'],
    ['山', '歌谣'],
    ['山海', '谣'],
    ['山海', '海剑'],
  ]);
});

test('four characters may have any two neighbours swapped', () => {
  expect(typoLookups(readQuery('山海剑歌'))).toEqual(
    expect.arrayContaining([
      ['剑歌', '海山'],
      ['山', '歌', '剑海'],
      ['山海', '歌剑'],
    ]),
  );
});

test('texts with a typo are looked up to sixteen characters or forty letters', () => {
  const count = (text: string) => typoLookups(readQuery(text)).filter(([one]) => one?.startsWith('?')).length;
  const chars = [...'天地玄黄宇宙洪荒日月盈昃辰宿列张寒'];
  expect(count(chars.slice(0, 16).join(''))).toBe(17);
  expect(count(chars.join(''))).toBe(0);
  expect(count('abcdefghij'.repeat(4))).toBeGreaterThan(30);
  expect(count('abcdefghij'.repeat(4).concat('k'))).toBe(0);
});
