/** Where a picture of the contract is found: a whole address, or a path below the image folder. */
export function pictureAddress(url: string): string {
  return /^https?:/i.test(url) ? url : `/images/${url}`;
}
