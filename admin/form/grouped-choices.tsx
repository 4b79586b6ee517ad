import { Checkbox, Flex } from 'antd';

export interface ChoiceGroup<Value extends string> {
  title: string;
  options: { value: Value; label: string }[];
}

interface Props<Value extends string> {
  label: string;
  groups: readonly ChoiceGroup<Value>[];
  id?: string;
  value?: Value[];
  onChange?(value: Value[]): void;
}

/** Checkboxes in lines with a title, as the input of a form. */
export function GroupedChoices<Value extends string>({
  label,
  groups,
  id,
  value = [],
  onChange,
}: Props<Value>) {
  return (
    <Flex vertical gap={8} id={id} role="group" aria-label={label}>
      {groups.map(({ title, options }) => {
        const own = options.map((option) => option.value);
        return (
          <Flex key={title} gap={12} wrap role="group" aria-label={title}>
            <span style={{ width: 88 }}>{title}</span>
            <Checkbox.Group<Value>
              options={options}
              value={value.filter((one) => own.includes(one))}
              onChange={(picked) => onChange?.([...value.filter((one) => !own.includes(one)), ...picked])}
            />
          </Flex>
        );
      })}
    </Flex>
  );
}
