import type { ComponentProps, ReactNode } from 'react';
import { Breadcrumb } from './breadcrumb.tsx';
import layout from './layout.module.css';

interface PageProps extends Partial<ComponentProps<typeof Breadcrumb>> {
  title: ReactNode;
  children: ReactNode;
}

export function Page({ title, crumbs = [{ label: String(title) }], children }: PageProps) {
  return (
    <div className={layout.page}>
      <Breadcrumb crumbs={crumbs} />
      <h1 className={layout.title}>{title}</h1>
      {children}
    </div>
  );
}
