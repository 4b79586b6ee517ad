import { Input } from 'antd';
import { type ComponentProps, lazy, Suspense } from 'react';

const Loaded = lazy(async () => ({ default: (await import('./moment-input.tsx')).MomentInput }));

/** A date field for lists, which load without it. */
export function LazyMomentInput(props: ComponentProps<typeof Loaded>) {
  return (
    <Suspense fallback={<Input id={props.id} disabled />}>
      <Loaded {...props} />
    </Suspense>
  );
}
