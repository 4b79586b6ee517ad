import css from './row-button.module.css';

interface RowButtonProps {
  /** The visible text, with which the accessible name begins. */
  label: string;
  /** What the row is about. */
  name: string;
  onClick: () => void;
}

/** The action of a row, in the looks of a link. */
export function RowButton({ label, name, onClick }: RowButtonProps) {
  return (
    <button type="button" className={css.button} aria-label={`${label}${name}`} onClick={onClick}>
      {label}
    </button>
  );
}
