import css from './button.module.css';

/**
 * The looks of buttons and of links that act like one: `primary` once in a block, `button` in lists, `quiet` beside
 * them.
 */
export const buttonClass = {
  primary: css.primary,
  button: css.button,
  quiet: css.quiet,
  primaryLarge: `${css.primary} ${css.large}`,
  quietLarge: `${css.quiet} ${css.large}`,
  off: `${css.button} ${css.off}`,
} as const;
