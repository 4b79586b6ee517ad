declare module 'virtual:old-browsers' {
  /** The address of the script that gives old browsers the APIs they lack. */
  export const oldBrowserScript: string;
}
