declare module 'virtual:page-assets' {
  /** The address of the first script of the pages of the table. */
  export const startScript: string;
  /** The module that starts it. */
  export const startImports: string;
  /** The address of their style sheet; empty in development. */
  export const pageStyle: string;
}
