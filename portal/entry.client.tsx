import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { guardStart } from './hydration/guarded-start.ts';
import { watchPartsOfPages } from './hydration/load-failure.ts';

watchPartsOfPages();

startTransition(() =>
  guardStart((options) =>
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
      options,
    ),
  ),
);
