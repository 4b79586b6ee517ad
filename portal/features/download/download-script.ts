import { type Device, deviceOf } from '#portal/browser/device.ts';
import { systemProblem } from '#portal/browser/system-version.ts';
import { buildFor, leadTo, suitNote, watchBlocked } from '#portal/ui/build-links.ts';
import { buttonClass } from '#portal/ui/button.ts';
import { copyWithToast } from '#portal/ui/copy-with-toast.ts';

const UNFIT = '还没有适合这台设备的版本。';
const UNFIT_HARMONY = '鸿蒙 5 及以上的系统不能安装安卓安装包，鸿蒙版还没有发布。可以先用浏览器访问本站。';

/**
 * The script of the download pages: suits the builds to the device, says what prevents an installation, copies checksums,
 * and shows the way out of an app that blocks packages.
 */
export function startDownload(page: HTMLElement): () => void {
  watchBlocked(page);
  page.addEventListener('click', copyChecksum);
  const list = page.querySelector<HTMLElement>('[data-builds]');
  if (list) {
    const device = deviceOf(navigator.userAgent, navigator.maxTouchPoints);
    suitNote(list, device);
    const large = page.querySelector('[data-choice] > a');
    showNotice(page, large ? suitLarge(large, list, device) : suitList(list, device));
  }
  return () => undefined;
}

function copyChecksum({ target }: Event): void {
  const value = (target as Element).closest?.<HTMLElement>('[data-copy]')?.dataset.copy;
  if (value) {
    copyWithToast(value, '校验值已复制', '复制失败，请长按选中后复制');
  }
}

function showNotice(page: Element, text: string | undefined): void {
  const notice = page.querySelector<HTMLElement>('[data-notice]');
  if (notice && text) {
    notice.textContent = text;
    notice.hidden = false;
  }
}

/** Marks the build for the device in the list of all. Returns what prevents its installation. */
function suitList(list: Element, device: Device): string | undefined {
  const build = buildFor(list, device);
  if (!build) {
    return undefined;
  }
  for (const link of list.querySelectorAll('a')) {
    link.className = (link === build ? buttonClass.primary : buttonClass.quiet) ?? '';
  }
  return problemOf(build);
}

/**
 * Makes the large button that of the build for the device; the list has the others. On desktops it is that of the first
 * build; without one for the device it goes. Returns what prevents the installation.
 */
function suitLarge(large: Element, list: HTMLElement, device: Device): string | undefined {
  const build = device === 'desktop' ? list.querySelector('a') : buildFor(list, device);
  let isAlone = true;
  for (const link of list.querySelectorAll('a')) {
    const row = link.closest('li');
    if (row) {
      row.hidden = link === build;
      isAlone = isAlone && row.hidden;
    }
  }
  list.hidden = isAlone;
  if (!build) {
    large.remove();
    return device === 'harmony' ? UNFIT_HARMONY : UNFIT;
  }
  leadTo(large, build);
  const isOnline = build.dataset.platform === 'h5';
  const label = build.querySelector('[data-label]')?.textContent ?? '';
  large.querySelector('use')?.setAttribute('href', `/brand/icons.svg#${isOnline ? 'play' : 'get'}`);
  setText(large, '[data-words]', isOnline ? '在线玩' : `下载${label}`);
  setText(large, '[data-note]', build.querySelector('[data-note]')?.textContent ?? '');
  return problemOf(build);
}

function setText(place: Element, part: string, text: string): void {
  const element = place.querySelector(part);
  if (element) {
    element.textContent = text;
  }
}

function problemOf(build: HTMLElement): string | undefined {
  return systemProblem(navigator.userAgent, build.dataset.needs ?? null);
}
