import { Button } from 'antd';
import { likelyAddress } from '#contract/saved-address.ts';

interface Props {
  typed: string;
  onChoose: ((address: string) => void) | undefined;
}

/** Offers the address that a text was meant to be: with https://, without blanks and full-width characters. */
export function LikelyAddress({ typed, onChoose }: Props) {
  const likely = typed.trim() === '' || typed.startsWith('/') ? null : likelyAddress(typed);
  return (
    <div role="status">
      {likely && likely !== typed.trim() && (
        <Button
          type="link"
          size="small"
          style={{ paddingInline: 0, whiteSpace: 'normal', height: 'auto', textAlign: 'start' }}
          onClick={() => onChoose?.(likely)}
        >
          改成 {likely}
        </Button>
      )}
    </div>
  );
}
