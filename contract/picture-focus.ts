/** The part of a picture that must stay visible where it is cropped: percent from the left and from the top, in tens. */
interface PictureFocus {
  x: number;
  y: number;
}

const MARK = '#focus=';

/** The address of a picture without its focus. */
export function pictureFile(picture: string): string {
  return picture.split(MARK, 1)[0] ?? '';
}

/** The focus that is stored with a picture's address; null: the page decides. */
export function pictureFocus(picture: string): PictureFocus | null {
  const [, x, y] = /#focus=(\d{1,3}),(\d{1,3})$/.exec(picture) ?? [];
  return x && y ? { x: Number(x), y: Number(y) } : null;
}

/** The address of a picture with a focus, rounded to tens. */
export function withFocus(picture: string, focus: PictureFocus | null): string {
  const tens = (percent: number) => Math.min(10, Math.max(0, Math.round(percent / 10))) * 10;
  return focus ? `${pictureFile(picture)}${MARK}${tens(focus.x)},${tens(focus.y)}` : pictureFile(picture);
}
