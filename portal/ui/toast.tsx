import css from './toast.module.css';

const SHOWN_MS = 2_500;
/** A dialog that closes together with the message is removed after this delay. */
const DELAY_MS = 30;

let place: HTMLElement | undefined;
let timer: ReturnType<typeof setTimeout>;

/** Shows a message for a short time, in the open dialog if there is one. */
export function showToast(text: string, tone: 'good' | 'bad' = 'good'): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    const line = document.createElement('p');
    line.className = css[tone] ?? '';
    line.textContent = text;
    place ??= newPlace();
    place.textContent = '';
    ([...document.querySelectorAll('dialog[open]')].pop() ?? document.body).append(place);
    place.append(line);
    timer = setTimeout(() => line.remove(), SHOWN_MS);
  }, DELAY_MS);
}

function newPlace(): HTMLElement {
  const region = document.createElement('div');
  region.className = css.toaster ?? '';
  region.setAttribute('role', 'status');
  return region;
}
