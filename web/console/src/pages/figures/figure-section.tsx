import { Text } from '@mantine/core';
import type { FiguresQuery } from '@satha/contract/console/desk/figure-queries';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Section } from '@satha/web-kit/look/section.tsx';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ConsoleExportMenu } from '../../links/console-export-menu.tsx';
import { figuresWords } from '../../words/company/figures.ts';

type FigureSectionProps<Figure> = {
  readonly title: string;
  readonly text: string;
  /** Whose table can be saved as a file. */
  readonly figure: string;
  readonly period: FiguresQuery;
  readonly query: UseQueryResult<Figure>;
  /** Whether there is anything to show. */
  isEmpty(figure: Figure): boolean;
  readonly children: (figure: Figure) => ReactNode;
};

/** Shows a figure under its own heading, as soon as it is there. */
export function FigureSection<Figure>({
  title,
  text,
  figure,
  period,
  query,
  isEmpty,
  children,
}: FigureSectionProps<Figure>) {
  const t = useWords(figuresWords);
  return (
    <Section
      title={title}
      text={text}
      actions={<ConsoleExportMenu path={`/figures/${figure}/export`} filter={period} of={title} />}
    >
      <Loaded query={query} lines={4}>
        {(figure) =>
          isEmpty(figure) ? (
            <Text size="sm" c="dimmed">
              {t('nothing')}
            </Text>
          ) : (
            children(figure)
          )
        }
      </Loaded>
    </Section>
  );
}
