/** The script of the boards: a tab, or an arrow key on it, shows its board. */
export function startRanking(place: HTMLElement): () => void {
  const tabs = [...place.querySelectorAll<HTMLElement>('[role="tab"]')];
  const boards = [...place.querySelectorAll<HTMLElement>('[role="tabpanel"]')];
  const show = (index: number) => {
    for (const [i, tab] of tabs.entries()) {
      tab.setAttribute('aria-selected', String(i === index));
      tab.tabIndex = i === index ? 0 : -1;
    }
    for (const [i, board] of boards.entries()) {
      board.hidden = i !== index;
    }
  };
  const tabOf = ({ target }: Event) => tabs.indexOf(target as HTMLElement);
  place.addEventListener('click', (event) => {
    const index = tabOf(event);
    if (index >= 0) {
      show(index);
    }
  });
  place.addEventListener('keydown', (event) => {
    const index = tabOf(event);
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (index >= 0 && step) {
      const next = (index + step + tabs.length) % tabs.length;
      show(next);
      tabs[next]?.focus();
    }
  });
  return () => undefined;
}
