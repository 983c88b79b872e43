import { Box, Code, Group, Text } from '@mantine/core';
import { CopyButton } from '@satha/web-kit/dialogs/copy-button.tsx';
import { useId } from 'react';
import classes from './developers.module.css';

type CodeBlockProps = {
  readonly title: string;
  readonly code: string;
  readonly copyLabel?: string;
};

/** Code, or JSON, under its name and with a button that copies it; the same way round in every language. */
export function CodeBlock({ title, code, copyLabel }: CodeBlockProps) {
  const titleId = useId();
  return (
    <Box>
      <Group justify="space-between" align="center" mb={6}>
        <Text size="sm" fw={600} id={titleId}>
          {title}
        </Text>
        <CopyButton text={code} {...(copyLabel !== undefined && { label: copyLabel })} />
      </Group>
      {/* Long ones are scrolled, by the keyboard too. */}
      <Code
        block
        dir="ltr"
        className={classes.code ?? ''}
        tabIndex={0}
        role="region"
        aria-labelledby={titleId}
      >
        {code}
      </Code>
    </Box>
  );
}
