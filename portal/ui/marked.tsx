import { Fragment } from 'react';

/** The ranges of a text that a search matched, as [start, end) UTF-16 positions in order. */
export type Marks = readonly (readonly [number, number])[];

export function Marked({ text, marks }: { text: string; marks: Marks }) {
  let at = 0;
  return (
    <>
      {marks.map(([start, end]) => {
        const before = text.slice(at, start);
        at = end;
        return (
          <Fragment key={start}>
            {before}
            <mark>{text.slice(start, end)}</mark>
          </Fragment>
        );
      })}
      {text.slice(at)}
    </>
  );
}
