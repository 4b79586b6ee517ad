declare module 'virtual:old-browsers' {
  /** The address of the script with the polyfills for old browsers. */
  export const oldBrowserScript: string;
}
