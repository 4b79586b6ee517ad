import css from './stars.module.css';

export function Stars({ stars }: { stars: number }) {
  const full = Math.round(stars);
  return (
    <span className={css.stars} role="img" aria-label={`${stars} 星`}>
      {'★'.repeat(full)}
      <span className={css.rest}>{'★'.repeat(5 - full)}</span>
    </span>
  );
}
