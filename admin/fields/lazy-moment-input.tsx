import { Input } from 'antd';
import { type ComponentProps, lazy } from 'react';
import { LazyPart } from '../ui/lazy-part.tsx';

const Loaded = lazy(async () => ({ default: (await import('./moment-input.tsx')).MomentInput }));

/** A date field for lists, which load without it. */
export function LazyMomentInput(props: ComponentProps<typeof Loaded>) {
  return (
    <LazyPart fallback={<Input id={props.id} disabled />}>
      <Loaded {...props} />
    </LazyPart>
  );
}
