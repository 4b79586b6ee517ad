import { Flex, Image, Input } from 'antd';
import { pictureAddress } from './picture-address.ts';

interface Props {
  id?: string;
  label: string;
  value?: string | null;
  onChange?(value: string | null): void;
}

/** A picture by its address, with the picture beside it. */
export function PictureInput({ id, label, value, onChange }: Props) {
  return (
    <Flex gap={12} align="center">
      {value && (
        <Image
          src={pictureAddress(value)}
          alt={label}
          width={56}
          height={56}
          style={{ objectFit: 'contain', borderRadius: 6 }}
        />
      )}
      <Input
        id={id}
        value={value ?? ''}
        placeholder="https:// 开头的图片地址"
        allowClear
        onChange={(event) => onChange?.(event.target.value || null)}
      />
    </Flex>
  );
}
