const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

const opened: { dialog: HTMLElement; backdrop: HTMLElement; before: Element | null }[] = [];

function showModal(this: HTMLElement): void {
  const backdrop = document.createElement('div');
  backdrop.className = 'dialog-backdrop';
  backdrop.addEventListener('click', () => this.dispatchEvent(new MouseEvent('click', { bubbles: true })));
  opened.push({ dialog: this, backdrop, before: document.activeElement });
  this.before(backdrop);
  this.setAttribute('open', '');
  this.setAttribute('role', 'dialog');
  this.setAttribute('aria-modal', 'true');
  (this.querySelector<HTMLElement>('[autofocus]') ?? focusableIn(this)[0])?.focus();
}

function close(this: HTMLElement): void {
  const at = opened.findIndex(({ dialog }) => dialog === this);
  if (at < 0) {
    return;
  }
  for (const { backdrop, before } of opened.splice(at, 1)) {
    backdrop.remove();
    this.removeAttribute('open');
    if (before instanceof HTMLElement) {
      before.focus();
    }
  }
  setTimeout(() => this.dispatchEvent(new Event('close')));
}

function focusableIn(dialog: HTMLElement): HTMLElement[] {
  return [...dialog.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((one) => one.offsetParent !== null);
}

function onKey(event: KeyboardEvent): void {
  const dialog = opened[opened.length - 1]?.dialog;
  if (!dialog) {
    return;
  }
  if (event.key === 'Escape') {
    if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) {
      close.call(dialog);
    }
  } else if (event.key === 'Tab') {
    const focusable = focusableIn(dialog);
    const [first, last] = [focusable[0], focusable[focusable.length - 1]];
    const edge = event.shiftKey ? first : last;
    if (document.activeElement === edge || !dialog.contains(document.activeElement)) {
      event.preventDefault();
      (event.shiftKey ? last : first)?.focus();
    }
  }
}

/**
 * Adds `<dialog>` for Safari below 15.4, with the features that the portal uses: `showModal`, `close`, the events, the
 * focus and the backdrop. The styles are in `base.css`.
 */
export function addDialogs(): void {
  const element = document.createElement('dialog');
  if ('showModal' in element) {
    return;
  }
  Object.assign(Object.getPrototypeOf(element), { showModal, close });
  document.addEventListener('keydown', onKey);
}
