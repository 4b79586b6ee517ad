import type { ReactNode } from 'react';
import { PLAIN_PAGE, type PlainForm } from '#contract/plain-page.ts';

interface PostFormProps {
  form: PlainForm;
  /** Fields that are not shown. */
  values?: Readonly<Record<string, string>>;
  className?: string | undefined;
  children: ReactNode;
}

/** A form that the browser posts to the page itself. */
export function PostForm({ form, values = {}, className, children }: PostFormProps) {
  return (
    <form method="post" action={PLAIN_PAGE} className={className}>
      {Object.entries({ form, ...values }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
