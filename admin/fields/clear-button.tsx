import { CloseCircleFilled } from '@ant-design/icons';

/**
 * The clear button of a text field, for `allowClear`. The keyboard empties a text field itself: the button is no tab
 * stop, where a space would erase the text. antd has no property for that.
 */
export const CLEAR_TEXT = {
  clearIcon: (
    <CloseCircleFilled
      aria-label="清空"
      ref={(icon) => {
        icon?.closest('button')?.setAttribute('tabindex', '-1');
      }}
    />
  ),
};

/** The clear button of a select, for `allowClear`. It is a tab stop: no other key clears a select. */
export const CLEAR_CHOICE = { label: '清空' };
