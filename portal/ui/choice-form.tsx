import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useEnteredEarly } from '../hydration/entered-early.ts';
import { isBackNavigation } from './back-navigation.ts';
import { ChoiceBox, type ChoiceBoxProps } from './choice-box.tsx';
import { withFilter } from './list-address.ts';
import { usePendingAddress } from './pending-address.ts';

/** A select that sets one filter when it changes; a plain form with a button without scripts. */
export function ChoiceForm(props: Omit<ChoiceBoxProps, 'handlers'>) {
  const { name, chosen = '', address } = props;
  const pendingAddress = usePendingAddress(address);
  const navigate = useNavigate();
  const [isReady, setIsReady] = useState(false);
  const show = (value: string) => navigate(withFilter(pendingAddress(), name, value || undefined));
  const select = useEnteredEarly<HTMLSelectElement>((field) => {
    if (field.value !== chosen && isBackNavigation()) {
      field.value = chosen;
    } else if (field.value !== chosen) {
      show(field.value);
    }
  });
  const shown = useRef(chosen);
  useEffect(() => setIsReady(true), []);
  // Uncontrolled and not remounted: the focus stays on it after a change.
  useEffect(() => {
    if (select.current && shown.current !== chosen) {
      shown.current = chosen;
      select.current.value = chosen;
    }
  }, [chosen, select]);
  return <ChoiceBox {...props} handlers={{ field: select, isReady, onChoice: show }} />;
}
