import { Button, Menu } from '@mantine/core';
import { tableFormats } from '@satha/terms/lists/table-formats';
import { makeSearch } from '@satha/web-kit/api/api-client.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { IconDownload } from '@tabler/icons-react';
import { consoleApi } from '../api/console-api.ts';
import { exportWords } from '../words/exports.ts';

type ExportMenuProps = {
  /** Below the API's address. */
  readonly path: string;
  readonly filter: Parameters<typeof makeSearch>[0];
  /** What is saved, where a page has several. */
  readonly of?: string;
};

/** Saves all that a list's filters let through, as a text file or as a workbook. */
export function ExportMenu({ path, filter, of }: ExportMenuProps) {
  const t = useWords(exportWords);
  return (
    <Menu position="bottom-end">
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
        {tableFormats.map((format) => (
          <Menu.Item
            key={format}
            component="a"
            href={consoleApi.address(`${path}?${makeSearch({ ...filter, format })}`)}
            download
          >
            {t(format)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
