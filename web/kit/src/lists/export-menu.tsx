import { Button, Menu, Text } from '@mantine/core';
import { type TableFormat, tableFormats } from '@satha/terms/lists';
import { IconDownload } from '@tabler/icons-react';
import { useWords } from '../language/use-words.tsx';
import { listWords } from './list-words.ts';

type ExportMenuProps = {
  /** Where the browser finds the file. */
  addressOf(format: TableFormat): string;
  /** What is saved, where a page has several. */
  readonly of?: string;
};

/** Saves all that a list's filters let through, as a workbook or as a text file. */
export function ExportMenu({ addressOf, of }: ExportMenuProps) {
  const t = useWords(listWords);
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <Button
          variant="default"
          {...(of !== undefined && { size: 'xs', 'aria-label': t('exportOf', { of }) })}
          leftSection={<IconDownload size={of === undefined ? 16 : 14} aria-hidden />}
        >
          {t('export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {tableFormats.toReversed().map((format) => (
          <Menu.Item key={format} component="a" href={addressOf(format)} download>
            {t(format)}
            {/* Spreadsheets read a CSV file as they see fit. */}
            {format === 'csv' && (
              <Text size="xs" c="dimmed">
                {t('csvNote')}
              </Text>
            )}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
