import { SearchOutlined } from '@ant-design/icons';
import { Button, Input, Space } from 'antd';
import { lazy, useEffect, useState } from 'react';
import { LazyPart } from '../ui/lazy-part.tsx';
import { CLEAR_TEXT } from './clear-button.tsx';
import type { InputProps } from './field.ts';
import { LikelyAddress } from './likely-address.tsx';
import { LinkCard } from './link-card.tsx';
import { asPlace, useLinkTarget } from './link-targets.ts';

const LinkDialog = lazy(async () => ({ default: (await import('./link-dialog.tsx')).LinkDialog }));

interface Props extends InputProps<string | null> {
  label: string;
  'aria-describedby'?: string;
}

/** A link to a page of the site or to another site: selected by name, typed or pasted. Shows where it leads. */
export function LinkInput({ id, label, value, onChange, ...aria }: Props) {
  const [isOpen, setOpen] = useState(false);
  const address = value?.trim() ?? '';
  const target = useLinkTarget(address);
  const place = target?.address;
  useEffect(() => {
    if (place !== undefined && place !== address) {
      onChange?.(place);
    }
  }, [place, address, onChange]);
  return (
    <>
      <Space.Compact block>
        <Input
          {...aria}
          id={id}
          value={value ?? ''}
          allowClear={CLEAR_TEXT}
          placeholder="选择站内内容，或粘贴网址"
          onChange={(event) => onChange?.(asPlace(event.target.value) || null)}
        />
        <Button
          icon={<SearchOutlined aria-hidden />}
          aria-label={`选择${label}`}
          onClick={() => setOpen(true)}
        >
          选择
        </Button>
      </Space.Compact>
      <LikelyAddress typed={address} onChoose={onChange} />
      <div role="status">{target && <LinkCard target={target} />}</div>
      {isOpen && (
        <LazyPart onClose={() => setOpen(false)}>
          <LinkDialog
            onClose={() => setOpen(false)}
            onSelect={(selected) => {
              onChange?.(selected);
              setOpen(false);
            }}
          />
        </LazyPart>
      )}
    </>
  );
}
