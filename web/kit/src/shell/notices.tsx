import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';

/** Shows the sentences that end an action. Comes after the first page: what is told before waits for it. */
export function Notices() {
  return <Notifications position="bottom-center" />;
}
