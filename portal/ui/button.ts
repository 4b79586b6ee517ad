import css from './button.module.css';

/** Classes of buttons and button-like links: `primary` once per block, `button` in lists, `quiet` for other actions. */
export const buttonClass = {
  primary: css.primary,
  button: css.button,
  quiet: css.quiet,
  primaryLarge: `${css.primary} ${css.large}`,
  quietLarge: `${css.quiet} ${css.large}`,
  off: `${css.button} ${css.off}`,
} as const;
