import css from './picture.module.css';
import { initialOf } from './picture.tsx';

/** A picture that the present page shows. */
export interface ShownPicture {
  /** The file that the browser has loaded; null if it has none. */
  src: string | null;
  /** The focus, as the attributes of the picture. */
  x?: string;
  y?: string;
}

interface CardPictureProps {
  picture: ShownPicture;
  /** The placeholder shows its first character. */
  name: string;
  width: number;
  height: number;
  className: string;
}

/** The picture of a card in the place of the page's picture, as `Picture` without another request. */
export function CardPicture({ picture: { src, x, y }, name, width, height, className }: CardPictureProps) {
  return (
    <span className={`${css.frame} ${className}`} data-initial={initialOf(name)}>
      {src && <img src={src} alt="" width={width} height={height} data-x={x} data-y={y} />}
    </span>
  );
}
