import type { ReactNode } from 'react';
import css from './rule-list.module.css';

interface RuleListProps {
  rules: readonly { title: string; text: string }[];
  children: ReactNode;
}

export function RuleList({ rules, children }: RuleListProps) {
  return (
    <>
      <ol className={css.rules}>
        {rules.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p className="soft">{text}</p>
          </li>
        ))}
      </ol>
      <p className={css.more}>{children}</p>
    </>
  );
}
