declare module 'pinyin-pro/dist/esm/data/*.mjs' {
  /** The readings by word, a syllable with its tone mark per character: `霓裳` is `ní cháng`. */
  const readings: Record<string, string>;
  export default readings;
}
