import { OWN_PICTURE_SIDE } from '#contract/account/own-picture.ts';

const QUALITY = 0.9;

/** The middle square of a picture, and its side after scaling; it is never enlarged. */
export function squareOf(width: number, height: number): { x: number; y: number; cut: number; side: number } {
  const cut = Math.min(width, height);
  return {
    x: Math.floor((width - cut) / 2),
    y: Math.floor((height - cut) / 2),
    cut,
    side: Math.min(cut, OWN_PICTURE_SIDE),
  };
}

/**
 * Crops a picture to its middle square and scales it. A browser that can't, or that would lose the orientation of a photo
 * (Chrome before 81), gets the file back: the server crops it.
 */
export async function squarePicture(file: File): Promise<Blob> {
  try {
    if (!CSS.supports('image-orientation', 'from-image')) {
      return file;
    }
    const image = await loadImage(await dataAddress(file));
    const { x, y, cut, side } = squareOf(image.naturalWidth, image.naturalHeight);
    const canvas = document.createElement('canvas');
    canvas.width = side;
    canvas.height = side;
    const context = canvas.getContext('2d');
    if (!context || side === 0) {
      return file;
    }
    context.fillStyle = '#fff';
    context.fillRect(0, 0, side, side);
    context.drawImage(image, x, y, cut, cut, 0, 0, side, side);
    const square = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    return square ?? file;
  } catch {
    return file;
  }
}

/** A `data:` address, which the page's content policy allows. */
export function dataAddress(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

function loadImage(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error('the picture could not be read'));
    image.src = address;
  });
}
