import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useOperator } from '../../../shell/use-operator.ts';

type ProposeButtonProps = {
  readonly label: string;
  /** The dialog that it opens. */
  children(onClose: () => void): ReactNode;
};

/** Begins a proposal, for whoever may make one. */
export function ProposeButton({ label, children }: ProposeButtonProps) {
  const { may } = useOperator();
  const [isOpen, setIsOpen] = useState(false);
  if (!may('prices.write')) return null;
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && children(() => setIsOpen(false))}
    </>
  );
}
