import { lazy, useState } from 'react';
import { LazyPart } from '../ui/lazy-part.tsx';
import type { HistoryProps } from './history-panel.tsx';

const HistoryPanel = lazy(async () => ({ default: (await import('./history-panel.tsx')).HistoryPanel }));

/** The history of a record, loaded when it is first opened. */
export function HistoryDrawer(props: HistoryProps) {
  const [isLoaded, setLoaded] = useState(false);
  if (props.of && !isLoaded) {
    setLoaded(true);
  }
  return (
    isLoaded && (
      <LazyPart>
        <HistoryPanel {...props} />
      </LazyPart>
    )
  );
}
