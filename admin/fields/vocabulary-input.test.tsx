import { Form } from 'antd';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { VocabularyInput } from './vocabulary-input.tsx';

/** The input in a form, as its first render has it. */
const inForm = (isFormDisabled: boolean, isDisabled?: boolean) =>
  renderToString(
    <Form disabled={isFormDisabled}>
      <VocabularyInput<string[]>
        vocabulary="categories"
        label="类型"
        isMultiple
        {...(isDisabled !== undefined && { isDisabled })}
      />
    </Form>,
  );

test.each([
  [true, undefined, true],
  [false, undefined, false],
  [false, true, true],
] as const)(
  '[CAT-06] in a form disabled: %s, itself: %s, the input is disabled: %s',
  (form, own, expected) => {
    expect(/<input[^>]* disabled=""/.test(inForm(form, own))).toBe(expected);
  },
);
