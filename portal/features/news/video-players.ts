import { videoEmbed } from '#contract/video-embeds.ts';

const VIDEO = /<figure class="video"><a href="([^"<>]*)"([^<>]*)>([^<>]*)<\/a><\/figure>/g;

/** Names the site of each video in sanitised HTML, and the player that a click loads. */
export function withPlayers(html: string): string {
  return html.replace(VIDEO, (whole, page: string, attributes: string, title: string) => {
    const embed = videoEmbed(page);
    return embed === undefined
      ? whole
      : `<figure class="video"><a href="${page}"${attributes} data-player="${embed.player.replaceAll('&', '&amp;')}"><span aria-hidden="true">▶</span> ${title}</a><figcaption>视频来自${embed.site}，点击之前不会连接对方网站</figcaption></figure>`;
  });
}
