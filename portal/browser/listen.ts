/** Adds a listener for events of these types; returns the function that removes it. */
export function listen<E extends Event>(
  target: EventTarget,
  types: readonly string[],
  onEvent: (event: E) => void,
  options?: AddEventListenerOptions,
): () => void {
  for (const type of types) {
    target.addEventListener(type, onEvent as EventListener, options);
  }
  return () => {
    for (const type of types) {
      target.removeEventListener(type, onEvent as EventListener, options);
    }
  };
}
