/** A part of a picture in source pixels. */
export interface Part {
  x: number;
  y: number;
  width: number;
  height: number;
}

const QUALITY = 0.95;

export async function cropPicture(picture: Blob, { x, y, width, height }: Part): Promise<Blob> {
  const bitmap = await createImageBitmap(picture);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.drawImage(bitmap, x, y, width, height, 0, 0, width, height);
  bitmap.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('canvas.toBlob failed'))),
      'image/webp',
      QUALITY,
    );
  });
}
