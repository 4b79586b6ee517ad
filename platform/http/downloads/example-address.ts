const HOST = /^https?:\/\/(?:[\w-]+\.)*example(?:\.com|\.net|\.org)?(?=[:/?#]|$)/i;
/** AppGallery lists apps by their package names. */
const APP = /^https:\/\/appgallery\.huawei\.com\/app\/detail\?id=com\.example\./;

/** Whether a package's address is reserved for examples (RFC 2606), as those of the demo are. */
export function isExampleAddress(url: string): boolean {
  return HOST.test(url) || APP.test(url);
}
