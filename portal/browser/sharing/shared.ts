/** What is passed on to somebody. */
export interface Shared {
  title: string;
  text: string;
  /** The page to open, below the site's own address. */
  path: string;
}
