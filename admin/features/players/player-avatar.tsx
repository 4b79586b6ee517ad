import { UserOutlined } from '@ant-design/icons';
import { Avatar } from 'antd';
import { pictureAddress } from '#admin/fields/picture-address.ts';

/** A player's avatar. Erased players have none. */
export function PlayerAvatar({ icon, size }: { icon: string; size: number }) {
  return icon ? (
    <Avatar size={size} src={pictureAddress(icon)} alt="" />
  ) : (
    <Avatar size={size} icon={<UserOutlined />} />
  );
}
