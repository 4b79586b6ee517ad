export function newsHref(news: { id: number }): string {
  return `/BaseGameInfoDetails?id=${news.id}`;
}
