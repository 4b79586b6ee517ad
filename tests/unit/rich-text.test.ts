import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { alignmentOf, highlightOf, toneOf } from '#contract/rich-text.ts';
import { videoEmbed } from '#contract/video-embeds.ts';
import { sanitiseHtml } from '#platform/security/html/sanitise.ts';
import { withPlayers } from '#portal/features/news/video-players.ts';

describe('[EDT-01] [EDT-02] alignment and colours of a text', () => {
  test.each([
    ['<p style="text-align:center">甲</p>', '<p class="align-center">甲</p>'],
    ['<center>甲</center>', '<p class="align-center">甲</p>'],
    ['<p align="right">甲</p>', '<p class="align-right">甲</p>'],
    ['<p class="x align-justify">甲</p>', '<p class="align-justify">甲</p>'],
    ['<p class="align-middle" style="text-align:left">甲</p>', '<p>甲</p>'],
    ['<section style="text-align: center;">甲</section>', '<p class="align-center">甲</p>'],
    ['<h2 class="align-center">甲</h2>', '<h2 id="h-甲" class="align-center">甲</h2>'],
    ['<p class="align-center">　甲　</p>', '<p class="align-center">甲</p>'],
    [
      '<p><span style="color:#c00000;font-size:12pt">甲</span></p>',
      '<p><span class="tone-red">甲</span></p>',
    ],
    ['<p><font color="#0070C0">甲</font></p>', '<p><span class="tone-blue">甲</span></p>'],
    ['<p><span style="color: rgb(0, 0, 0)">甲</span></p>', '<p>甲</p>'],
    [
      '<p><span style="background:yellow;mso-highlight:yellow">甲</span></p>',
      '<p><mark class="mark-yellow">甲</mark></p>',
    ],
    ['<p><mark>甲</mark></p>', '<p><mark class="mark-yellow">甲</mark></p>'],
    ['<p><span class="tone-red tone-x"></span>甲</p>', '<p>甲</p>'],
    ['<p><span class="tone-constructor">甲</span></p>', '<p>甲</p>'],
  ])('%s', (html, expected) => {
    expect(sanitiseHtml(html)).toBe(expected);
    expect(sanitiseHtml(expected)).toBe(expected);
  });

  test('a foreign colour becomes the nearest of the palette, a grey the default', () => {
    const tones = ['#f00', 'rgb(237,125,49)', '#00b050', 'navy', '#7030a0', 'rgba(255,0,0,0)', '#333', 'x'];
    expect(tones.map((colour) => toneOf({ style: `color:${colour}` }))).toEqual([
      'red',
      'orange',
      'green',
      'blue',
      'blue',
      null,
      null,
      null,
    ]);
    expect(
      ['#ff0', '#92d050', '#00b0f0', '#f4b083', '#fff'].map((one) =>
        highlightOf({ style: `background-color: ${one}` }),
      ),
    ).toEqual(['yellow', 'green', 'blue', 'pink', null]);
    expect(toneOf({ style: 'background-color:red' })).toBeNull();
    expect(alignmentOf({ style: 'text-align:end' })).toBe('right');
  });
});

describe('[EDT-04] pictures with a caption', () => {
  const figure =
    '<figure><img src="uploads/a.webp" alt="海报" loading="lazy" decoding="async" referrerpolicy="no-referrer" /><figcaption>一图看懂</figcaption></figure>';

  test('the caption and the description stay, an empty caption goes', () => {
    expect(sanitiseHtml(figure)).toBe(figure);
    expect(sanitiseHtml(`<p>甲</p><section>${figure}</section>乙`)).toBe(`<p>甲</p>${figure}<p>乙</p>`);
    expect(sanitiseHtml(figure.replace('一图看懂', '<br>'))).toBe(
      figure.replace('<figcaption>一图看懂</figcaption>', ''),
    );
    expect(sanitiseHtml('<figure><figcaption> </figcaption></figure>甲')).toBe('<p>甲</p>');
  });
});

describe('[EDT-05] videos of known sites', () => {
  const PAGE = 'https://www.bilibili.com/video/BV1xx411c7mD';
  const stored = `<figure class="video"><a href="${PAGE}" rel="nofollow noopener noreferrer" target="_blank">哔哩哔哩视频</a></figure>`;

  test('a frame of a known site becomes a link, any other one goes', () => {
    const frame = '<iframe src="//player.bilibili.com/player.html?aid=1&amp;bvid=BV1xx411c7mD&p=1"></iframe>';
    expect(sanitiseHtml(`<p>甲</p>${frame}`)).toBe(`<p>甲</p>${stored}`);
    expect(sanitiseHtml(stored)).toBe(stored);
    expect(sanitiseHtml('<p>甲</p><iframe src="https://evil.example/BV1xx411c7mD"></iframe>')).toBe(
      '<p>甲</p>',
    );
  });

  test.each([
    [PAGE, '哔哩哔哩'],
    ['https://m.bilibili.com/video/BV1xx411c7mD?p=2', '哔哩哔哩'],
    ['https://v.qq.com/x/page/a0033x4wxyz.html', '腾讯视频'],
    ['https://v.youku.com/v_show/id_XNDM4MDk2NjQ4NA==.html', '优酷'],
  ])('%s', (address, site) => {
    expect(videoEmbed(address)?.site).toBe(site);
    expect(videoEmbed(videoEmbed(address)?.player ?? '')).toEqual(videoEmbed(address));
  });

  test.each([
    'https://www.bilibili.com.evil.example/video/BV1xx411c7mD',
    'https://evil.example/?https://www.bilibili.com/video/BV1xx411c7mD',
    'javascript://www.bilibili.com/video/BV1xx411c7mD',
    'https://www.bilibili.com/video/BV1xx411c7mD0',
    `https://player.bilibili.com/player.html?${'a&'.repeat(5000)}`,
  ])('%s is none of them', (address) => {
    expect(videoEmbed(address)).toBeUndefined();
  });

  test('the page has no frame: the player is named and loaded after a click', () => {
    const html = withPlayers(stored);
    expect(html).not.toMatch(/<iframe|src=/);
    expect(html).toContain(`<a href="${PAGE}"`);
    expect(html).toContain(
      'data-player="https://player.bilibili.com/player.html?bvid=BV1xx411c7mD&amp;autoplay=0"',
    );
    expect(html).toContain('视频来自哔哩哔哩');
    const other = stored.replaceAll('bilibili.com', 'evil.example');
    expect(withPlayers(other)).toBe(other);
  });
});

/** WCAG contrast of two colours such as `#123456`. */
function contrast(one: string, other: string): number {
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

test('[EDT-02] every text colour and highlight is legible in light and dark mode', () => {
  const tokens = readFileSync('portal/ui/tokens.css', 'utf8');
  const look = readFileSync('portal/ui/rich-text.module.css', 'utf8');
  const colours = new Map(
    [...tokens.matchAll(/--([a-z0-9-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
      ([, name = '', light = '', dark = '']) => [name, [light, dark]],
    ),
  );
  const values = (name: string) => colours.get(name) ?? [];
  const tones = [...look.matchAll(/\.tone-[a-z]+\) \{\s*color: var\(--([a-z0-9-]+)\)/g)].map(
    ([, name = '']) => name,
  );
  const marks = [...look.matchAll(/mark[^{}]*\{[^{}]*background: var\(--([a-z0-9-]+)\)/g)].map(
    ([, name = '']) => name,
  );
  expect([tones.length, marks.length]).toEqual([5, 4]);
  const pairs = [...tones.map((tone) => [tone, 'surface']), ...marks.map((mark) => ['text', mark])];
  const illegible = pairs.flatMap(([text = '', ground = '']) =>
    [0, 1]
      .filter((mode) => contrast(values(text)[mode] ?? '', values(ground)[mode] ?? '') < 4.5)
      .map((mode) => `${text} on ${ground} (${mode === 0 ? 'light' : 'dark'})`),
  );
  expect(illegible).toEqual([]);
});
