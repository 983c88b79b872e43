import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './notice.module.css';

const icons = {
  loss: IconAlertTriangle,
  wait: IconAlertTriangle,
  done: IconCircleCheck,
  plain: IconInfoCircle,
};

type NoticeProps = {
  /** loss: something is wrong · wait: something needs the driver · done · plain: good to know. */
  readonly look: keyof typeof icons;
  /** Whether it is read out when it appears. */
  readonly isAlert?: boolean;
  readonly children: ReactNode;
};

/** Shows a word on how things are, with a picture beside its colour. */
export function Notice({ look, isAlert = false, children }: NoticeProps) {
  const Icon = icons[look];
  return (
    <div className={`${classes.notice} ${classes[look]}`} role={isAlert ? 'alert' : undefined}>
      <Icon aria-hidden size={28} />
      <div className={classes.parts}>{children}</div>
    </div>
  );
}
