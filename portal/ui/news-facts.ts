/** The page of an article or a video. */
export function newsHref(news: { id: number }): string {
  return `/BaseGameInfoDetails?id=${news.id}`;
}
