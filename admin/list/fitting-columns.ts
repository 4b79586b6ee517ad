/** What decides whether a column fits. */
export interface FittingColumn {
  width?: number;
  isHidden?: true;
  isLink?: true;
  fixed?: 'left' | 'right' | undefined;
}

/** The width of a column without one. */
export const DEFAULT_WIDTH = 120;
/** Texts are readable in columns down to this share of their width. */
const LEAST_SHARE = 0.7;
const LEAST_SHARE_PHONE = 0.6;

/** The least width of a table: texts wrap in their columns. Columns that an operator adds make it wider. */
export function widthOf(columns: readonly FittingColumn[]): number {
  return columns.reduce((sum, { width = DEFAULT_WIDTH, isHidden }) => sum + (isHidden ? 0 : width), 0);
}

/**
 * Narrows the columns of a table that is a little wider than its place; fixed ones keep their width. A table that is much
 * wider is returned as it is, and scrolls.
 */
export function narrowColumns<Column extends FittingColumn>(
  columns: readonly Column[],
  available: number,
  isPhone = false,
): readonly Column[] {
  const fixed = widthOf(columns.filter((column) => column.fixed));
  const share = (available - fixed) / (widthOf(columns) - fixed);
  if (share >= 1 || share < (isPhone ? LEAST_SHARE_PHONE : LEAST_SHARE)) {
    return columns;
  }
  return columns.map((column) =>
    column.fixed ? column : { ...column, width: Math.floor((column.width ?? DEFAULT_WIDTH) * share) },
  );
}

/**
 * The columns that fit on a phone: the link, or the first one, and the next that have room. The others are details of the
 * row, which open below it.
 */
export function splitColumns<Column extends FittingColumn>(
  columns: readonly Column[],
  available: number,
): { shown: Column[]; details: Column[] } {
  const visible = columns.filter(({ isHidden }) => !isHidden);
  const main = visible.find(({ isLink }) => isLink) ?? visible[0];
  let room = available - (main?.width ?? DEFAULT_WIDTH);
  const fits = (column: Column) => {
    const { width = DEFAULT_WIDTH } = column;
    if (column !== main && width > room) {
      return false;
    }
    room -= column === main ? 0 : width;
    return true;
  };
  const shown = visible.filter(fits);
  return { shown, details: visible.filter((column) => !shown.includes(column)) };
}
