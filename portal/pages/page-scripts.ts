type PageScript = (place: HTMLElement) => void;

/** The scripts of parts that need no React, by the name in their element. */
const SCRIPTS: Readonly<Record<string, () => Promise<PageScript>>> = {
  article: () => import('../features/news/article-script.ts').then((script) => script.startArticle),
};

/** Starts the scripts of the page's parts; without them the server's HTML stays. */
export function startScripts(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-script]')) {
    SCRIPTS[place.dataset.script ?? '']?.()
      .then((script) => script(place))
      .catch(() => undefined);
  }
}
