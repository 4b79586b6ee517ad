import type { Bundle } from '#tools/bundling/browser-targets.ts';

/** Style features that an oldest browser lacks, with their fallback. */
export const acceptedStyles: Record<Bundle, Readonly<Record<string, string>>> = {
  portal: {
    'css.properties.gap.flex_context': 'Chrome 80–83: old-browsers/flex-gap.ts writes margins',
    'css.properties.column-gap.flex_context': 'Chrome 80–83: old-browsers/flex-gap.ts writes margins',
    'css.properties.aspect-ratio':
      'Chrome 80–87: the ratio of the width and height attributes; the carousel uses @supports',
    'css.selectors.where': 'Chrome 80–87: rounded focus rings and borders in forced colours are missing',
    'css.selectors.is': 'Chrome 80–87: headings and lists in an introduction look like its text',
    'css.selectors.has': 'a row of two lines is not centred',
    'css.selectors.marker': 'Chrome 80–85: list markers have the colour of the text',
    'css.selectors.focus-visible': 'Chrome 80–85, Safari 15.0–15.3: the focus ring of the browser',
    'css.selectors.backdrop': 'Safari 15.0–15.3: old-browsers/dialog.ts adds an element',
    'css.selectors.-moz-progress-bar': 'each engine has its own selector',
    'css.selectors.-webkit-progress-bar': 'each engine has its own selector',
    'css.selectors.-webkit-progress-value': 'each engine has its own selector',
    'css.selectors.-webkit-scrollbar': 'Firefox supports scrollbar-width',
    'css.selectors.-webkit-search-cancel-button': 'Firefox draws none',
    'css.at-rules.media.scripting': 'without scripts, their buttons stay visible',
    'css.at-rules.media.forced-colors': 'older than forced colours',
    'css.properties.accent-color': 'check boxes have the colour of the browser',
    'css.properties.align-content.start': 'used in grids, where the keyword is older',
    'css.properties.appearance': 'the build adds the prefixed property',
    'css.properties.break-after.avoid': 'a column of the footer may break after its heading',
    'css.properties.color-scheme': 'Chrome 80: form controls and scroll bars stay light',
    'css.properties.content-visibility': 'for print, it resets a rule in @supports',
    'css.properties.mask-image': 'the build adds the prefixed property',
    'css.properties.overflow-wrap.anywhere': 'Safari 15.0–15.3: base.css has `word-break: break-word` first',
    'css.properties.overscroll-behavior': 'the page behind an overlay may scroll',
    'css.properties.scroll-behavior': 'jumps instead of scrolling smoothly',
    'css.properties.scroll-snap-stop': 'Firefox 98–102: a fling may pass a slide',
    'css.properties.scrollbar-width': 'has a prefixed selector as well',
    'css.properties.text-size-adjust': 'has a prefixed property as well',
    'css.properties.text-underline-offset': 'underlines sit closer',
    'css.properties.user-select': 'the build adds the prefixed property',
  },
  console: {
    'css.properties.user-select': 'the build adds the prefixed property',
  },
};
