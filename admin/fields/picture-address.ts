/** The URL of a picture: absolute, or a path below `/images/`. */
export function pictureAddress(url: string): string {
  return /^https?:/i.test(url) ? url : `/images/${url}`;
}
