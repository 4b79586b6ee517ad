declare module 'opencc-js/dict/TSCharacters' {
  /** `繁 简|…`, one character each; several simplified forms are separated by spaces. */
  const dictionary: string;
  export default dictionary;
}
