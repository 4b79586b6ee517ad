/** Sites whose videos may be embedded in a text. */

export interface VideoEmbed {
  /** The name of the site, which people read. */
  site: string;
  /** The page of the video, to which the text links. */
  page: string;
  /** The player, which is loaded after a click. */
  player: string;
}

interface VideoSite {
  site: string;
  /** Matches pages and players, with the id of the video. */
  address: RegExp;
  page(id: string): string;
  player(id: string): string;
}

const SITES: readonly VideoSite[] = [
  {
    site: '哔哩哔哩',
    address:
      /^(?:https?:)?\/\/(?:(?:www\.|m\.)?bilibili\.com\/video\/|player\.bilibili\.com\/player\.html\?(?:[^#]{0,200}&)?bvid=)(BV[0-9A-Za-z]{10})(?![0-9A-Za-z])/i,
    page: (id) => `https://www.bilibili.com/video/${id}`,
    player: (id) => `https://player.bilibili.com/player.html?bvid=${id}&autoplay=0`,
  },
  {
    site: '腾讯视频',
    address:
      /^(?:https?:)?\/\/(?:m\.)?v\.qq\.com\/(?:x\/(?:page|cover\/[0-9a-z]{1,40})\/|txp\/iframe\/player\.html\?(?:[^#]{0,200}&)?vid=)([0-9a-z]{11})(?![0-9a-z])/i,
    page: (id) => `https://v.qq.com/x/page/${id}.html`,
    player: (id) => `https://v.qq.com/txp/iframe/player.html?vid=${id}`,
  },
  {
    site: '优酷',
    address:
      /^(?:https?:)?\/\/(?:v\.youku\.com\/v_show\/id_|player\.youku\.com\/embed\/)(X[0-9A-Za-z]{8,24}={0,2})(?![0-9A-Za-z])/,
    page: (id) => `https://v.youku.com/v_show/id_${id}.html`,
    player: (id) => `https://player.youku.com/embed/${id}`,
  },
];

export const VIDEO_SITE_NAMES = SITES.map(({ site }) => site).join('、');

/** The video at an address of a page or a player; undefined if it is none of these sites. */
export function videoEmbed(address: string): VideoEmbed | undefined {
  for (const { site, address: pattern, page, player } of SITES) {
    const [, id] = pattern.exec(address.trim().replaceAll('&amp;', '&')) ?? [];
    if (id) {
      return { site, page: page(id), player: player(id) };
    }
  }
  return undefined;
}

/** The text of a link to an embedded video without a title. */
export function videoTitle({ site }: VideoEmbed): string {
  return `${site}视频`;
}
