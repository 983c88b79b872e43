import { Code, Modal, Stack, Table, Text, Title } from '@mantine/core';
import { kitWords } from '@satha/web-kit/language/kit-words.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import type { ReactNode } from 'react';
import { commandWords } from '../words/commands.ts';
import { stepWords } from '../words/trips/steps.ts';
import { pageKeys, tripKeys } from './trip-keys.ts';

type Line = { readonly keys: readonly string[]; readonly text: string };

/** Shows every key and what commands look like. */
export function KeysSheet({ onClose }: { onClose(): void }) {
  const t = useWords(commandWords);
  const name = useWords(stepWords);
  const kit = useWords(kitWords);
  const everywhere: Line[] = [
    { keys: ['Ctrl K', '/'], text: t('keyFind') },
    { keys: ['?'], text: t('keySheet') },
    { keys: ['U', 'Ctrl Z'], text: t('keyUndo') },
    { keys: Object.keys(pageKeys).map((key) => `G ${key}`), text: t('keyGo') },
  ];
  const ofTrip = tripKeys.map(({ key, step, orElse }) => ({
    keys: [key],
    text: orElse ? `${name(step)} / ${name(orElse)}` : name(step),
  }));
  const commands: Line[] = [
    { keys: ['#4711'], text: t('exampleOpen') },
    { keys: [t('lineAssign')], text: t('exampleAssign') },
    { keys: [t('linePause')], text: t('examplePause') },
    { keys: [t('lineHold')], text: t('exampleHold') },
    { keys: [t('lineNote')], text: t('exampleNote') },
  ];
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('keysTitle')}
      size="lg"
      closeButtonProps={{ 'aria-label': kit('close') }}
    >
      <Stack gap="lg">
        <Part title={t('keysEverywhere')} text={t('keysText')} lines={everywhere} />
        <Part title={t('keysOfTrip')} lines={ofTrip} />
        <Part title={t('commands')} text={t('commandsText')} lines={commands} />
      </Stack>
    </Modal>
  );
}

type PartProps = { readonly title: string; readonly text?: string; readonly lines: readonly Line[] };

function Part({ title, text, lines }: PartProps): ReactNode {
  return (
    <section>
      <Title order={3} size="h5" mb={4}>
        {title}
      </Title>
      {text && (
        <Text size="sm" c="dimmed" mb="xs">
          {text}
        </Text>
      )}
      <Table aria-label={title} verticalSpacing={4}>
        <Table.Tbody>
          {lines.map(({ keys, text: what }) => (
            <Table.Tr key={keys.join(' ')}>
              <Table.Th w="40%" fw={400}>
                {keys.map((key) => (
                  <Code key={key} dir="auto" me={4}>
                    {key}
                  </Code>
                ))}
              </Table.Th>
              <Table.Td>{what}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
