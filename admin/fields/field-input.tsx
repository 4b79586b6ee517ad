import { Form, Input, Select, Spin, Switch } from 'antd';
import { lazy } from 'react';
import { LazyPart } from '../ui/lazy-part.tsx';
import { AddressInput } from './address-input.tsx';
import { CLEAR_CHOICE, CLEAR_TEXT } from './clear-button.tsx';
import { ColourInput } from './colour-input.tsx';
import { type Field, type InputProps, optionsOf, type Siblings } from './field.ts';
import { LinkInput } from './link-input.tsx';
import { MomentInput } from './moment-input.tsx';
import { NumberInput } from './number-input.tsx';
import { PictureInput } from './picture-input.tsx';
import { ReferenceInput } from './reference-input.tsx';
import { SearchSelect } from './search-select.tsx';
import { TagSelect } from './tag-select.tsx';
import type { TimeUnit } from './typed-time.ts';
import { VocabularyInput } from './vocabulary-input.tsx';

const PermissionInput = lazy(async () => ({
  default: (await import('./permission-input.tsx')).PermissionInput,
}));
const PackageInput = lazy(async () => ({
  default: (await import('./package/package-input.tsx')).PackageInput,
}));
const HtmlInput = lazy(async () => ({ default: (await import('./html/html-input.tsx')).HtmlInput }));

// biome-ignore lint/suspicious/noExplicitAny: each kind of field has its own value type
interface Props extends InputProps<any> {
  field: Field;
  checked?: boolean;
  /** Called with the size of an uploaded picture. */
  onSize?(size: { width: number; height: number }): void;
  /** The fields beside it, for inputs that read and fill them. */
  siblings?: Siblings;
  /** Receives a text that chose nothing in a select with a search, and whether its field was left. */
  onUnchosen?(text: string, isLeft: boolean): void;
}

/** The input for a kind of field. An empty value is null, as in the contract. */
export function FieldInput({ field, checked, onSize, siblings, onUnchosen, ...input }: Props) {
  const { kind, label, options, unit, source, use = 'article' } = field;
  switch (kind) {
    case 'long-text':
      return <Input.TextArea {...input} autoSize={{ minRows: 2, maxRows: 8 }} />;
    case 'whole':
    case 'number':
    case 'year':
    case 'level':
    case 'size':
    case 'duration':
      return <NumberInput {...input} kind={kind} unit={unit} />;
    case 'switch':
      return <Switch {...input} checked={checked} aria-label={label} />;
    case 'choice':
      return (
        <Select
          {...input}
          allowClear={CLEAR_CHOICE}
          // Tab chooses the active option.
          defaultActiveFirstOption={false}
          placeholder={`选择${label}`}
          options={optionsOf(options)}
          onChange={(value) => input.onChange?.(value ?? null)}
        />
      );
    case 'choices':
      return field.vocabulary ? (
        <VocabularyInput
          {...input}
          label={label}
          onUnchosen={onUnchosen}
          vocabulary={field.vocabulary}
          isMultiple
        />
      ) : (
        <SearchSelect
          {...input}
          onUnchosen={onUnchosen}
          mode="multiple"
          placeholder={`选择${label}`}
          options={optionsOf(options)}
        />
      );
    case 'words':
      return (
        <TagSelect
          {...input}
          placeholder="输入后按回车，可以一次粘贴多个"
          tokenSeparators={['，', ',', '、', '\n', ';', '；']}
          open={false}
          suffixIcon={null}
        />
      );
    case 'moment':
      return field.precision ? (
        <PreciseMomentInput {...input} title={label} precision={field.precision} />
      ) : (
        <MomentInput {...input} title={label} isEnd={field.isEnd ?? false} />
      );
    case 'link':
      return <LinkInput {...input} label={label} />;
    case 'address':
      return <AddressInput {...input} />;
    case 'colour':
      return <ColourInput {...input} label={label} />;
    case 'picture':
      return <PictureInput {...input} label={label} use={use} onSize={field.fillsSize && onSize} />;
    case 'reference':
    case 'references':
      return source ? (
        <ReferenceInput
          {...input}
          source={source}
          label={label}
          onUnchosen={onUnchosen}
          isMultiple={kind === 'references'}
        />
      ) : null;
    case 'permissions':
      return (
        <LazyPart fallback={<Spin />}>
          <PermissionInput {...input} />
        </LazyPart>
      );
    case 'package':
      return siblings ? (
        <LazyPart fallback={<Spin />}>
          <PackageInput {...input} siblings={siblings} />
        </LazyPart>
      ) : null;
    case 'html':
      return (
        <LazyPart fallback={<Spin />}>
          <HtmlInput {...input} label={label} />
        </LazyPart>
      );
    default:
      return <Input {...input} allowClear={CLEAR_TEXT} />;
  }
}

const UNITS: Readonly<Record<string, TimeUnit>> = { 日: 'day', 月: 'month' };

/** A time that is shown as far as its precision goes. `precision` is the field of the form with it. */
function PreciseMomentInput({
  precision,
  ...input
}: InputProps<string | null> & { title: string; precision: string }) {
  return <MomentInput {...input} unit={UNITS[String(Form.useWatch(precision))] ?? 'minute'} takesMonth />;
}
