import { Box, Group, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useWords } from '../language/use-words.tsx';
import { shellWords } from './shell-words.ts';

type PageHeaderProps = {
  readonly title: string;
  /** One sentence beneath the title. */
  readonly text?: ReactNode;
  /** The page's actions, at the far end. */
  readonly actions?: ReactNode;
};

/** Whether a page was shown before: the first one leaves the focus where the browser put it. */
let isLaterPage = false;

/**
 * Shows the heading of a page, which every page has once. It names the document, and takes the focus after a
 * change of page, so that the keyboard goes on from there and a screen reader says where one is.
 */
export function PageHeader({ title, text, actions }: PageHeaderProps) {
  const t = useWords(shellWords);
  const heading = useRef<HTMLHeadingElement>(null);
  const product = t('product');
  useEffect(() => {
    document.title = `${title} · ${product}`;
  }, [title, product]);
  useEffect(() => {
    if (isLaterPage) heading.current?.focus({ preventScroll: true });
    isLaterPage = true;
  }, []);
  return (
    <Group justify="space-between" align="flex-start" gap="md" mb="lg">
      <Box flex="1 1 16rem" miw={0}>
        <Title order={1} ref={heading} tabIndex={-1}>
          {title}
        </Title>
        {text !== undefined && (
          <Text c="dimmed" mt={4} maw={640}>
            {text}
          </Text>
        )}
      </Box>
      {actions !== undefined && <Group gap="sm">{actions}</Group>}
    </Group>
  );
}
