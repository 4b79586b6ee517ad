import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { onTestFinished } from 'vitest';

/** An element without content: enough for components that render nothing. */
class Container extends EventTarget {
  nodeType = 1;
  nodeName = 'DIV';
  tagName = 'DIV';
  namespaceURI = 'http://www.w3.org/1999/xhtml';
  textContent = '';
  ownerDocument = Object.assign(new EventTarget(), {
    nodeType: 9,
    activeElement: null,
    defaultView: { HTMLIFrameElement: class {} },
  });
}

interface HookProps {
  useHook: () => unknown;
  onValue: (value: unknown) => void;
}

function HookCaller({ useHook, onValue }: HookProps): null {
  onValue(useHook());
  return null;
}

/** A hook in a component of a browser without a document. */
interface Rendered<T> {
  /** What the hook returned last. */
  value(): T;
  renders(): number;
  unmount(): void;
}

/** Before a test replaces the timers. */
const immediate = setImmediate;

/** Renders a hook as a browser does, until the end of the test. */
export function rendered<T>(useHook: () => T): Rendered<T> {
  const isFirst = !('window' in globalThis);
  if (isFirst) {
    Object.assign(globalThis, { window: new EventTarget() });
  }
  const values: unknown[] = [];
  const root = createRoot(new Container() as unknown as Element);
  const element = createElement(HookCaller, { useHook, onValue: (value) => values.push(value) });
  flushSync(() => root.render(element));
  const unmount = () => flushSync(() => root.unmount());
  onTestFinished(async () => {
    unmount();
    // React's own work reads the window.
    await new Promise((resolve) => immediate(() => immediate(resolve)));
    if (isFirst) {
      Reflect.deleteProperty(globalThis, 'window');
    }
  });
  return {
    value: () => {
      flushSync(() => undefined);
      return values.at(-1) as T;
    },
    renders: () => values.length,
    unmount,
  };
}

/** What a hook returns on the server and at the first render in a browser. */
export function onServer<T>(useHook: () => T): T {
  const values: unknown[] = [];
  renderToString(createElement(HookCaller, { useHook, onValue: (value) => values.push(value) }));
  return values.at(-1) as T;
}
