declare module 'virtual:page-assets' {
  /** The address of the first script of the pages. */
  export const startScript: string;
  /** The module that starts it. */
  export const startImports: string;
  /** The addresses of the scripts of the offline page, besides the first one; none in development. */
  export const offlineScripts: readonly string[];
  /** The address of their style sheet; empty in development. */
  export const pageStyle: string;
  /** The address of the script with the polyfills for old browsers; empty in development. */
  export const oldBrowserScript: string;
}
