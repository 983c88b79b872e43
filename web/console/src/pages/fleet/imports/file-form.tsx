import { Button, Checkbox, FileButton, Group, Stack, Text, Textarea } from '@mantine/core';
import { consoleImportLimits, type ImportThings } from '@satha/terms/fleet-imports';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { FormProblem } from '@satha/web-kit/forms/form-problem.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Section } from '@satha/web-kit/look/section.tsx';
import { IconDownload, IconFileUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { lookAtImport } from '../../../api/fleet/imports.ts';
import { importWords } from '../../../words/fleet/imports.ts';
import { columnsOf, templateOf } from './file-template.ts';
import type { Looked } from './looked.ts';

type FileFormProps = {
  readonly things: ImportThings;
  onLooked(looked: Looked): void;
  /** What was looked at is no longer what is chosen. */
  onChanged(): void;
};

const { mostBytes, mostLines } = consoleImportLimits;
const megabytes = mostBytes / 1_000_000;

type Source = { readonly file: File | null; readonly pasted: string; readonly mayUpdate: boolean };

/** Takes a file, or lines that are pasted, and looks at what would become of them. */
export function FileForm({ things, onLooked, onChanged }: FileFormProps) {
  const t = useWords(importWords);
  const { whole } = useFormat();
  const [source, setSource] = useState<Source>({ file: null, pasted: '', mayUpdate: false });
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async ({ file, pasted, mayUpdate }: Source): Promise<Looked> => {
      const chosen = file ?? new Blob([pasted]);
      if (chosen.size > mostBytes) throw new Error(t('tooLarge', { megabytes }));
      // What is stored later is what was looked at, whatever becomes of the file.
      const kept = new Blob([await chosen.arrayBuffer()]);
      const differing = mayUpdate ? 'change' : 'refuse';
      return { file: kept, differing, data: await lookAtImport(things, kept, { differing }) };
    },
    // A look begins anew: with what an earlier one came to, its refusals go.
    onMutate: onChanged,
    onSuccess: onLooked,
  });
  const change = (changed: Partial<Source>) => {
    setSource({ ...source, ...changed });
    reset();
    onChanged();
  };
  return (
    <Section
      title={t('file')}
      text={t('limits', { lines: whole(mostLines), megabytes })}
      actions={<TemplateButton things={things} />}
    >
      <Stack gap="md">
        <ColumnsText things={things} />
        <FormProblem problem={error} />
        <SourceFields source={source} isDisabled={isPending} onChange={change} />
        <Group justify="flex-end">
          <Button
            loading={isPending}
            disabled={source.file === null && source.pasted.trim() === ''}
            onClick={() => mutate(source)}
          >
            {t('look')}
          </Button>
        </Group>
      </Stack>
    </Section>
  );
}

type SourceFieldsProps = {
  readonly source: Source;
  /** What is being looked at stays what it is. */
  readonly isDisabled: boolean;
  onChange(changed: Partial<Source>): void;
};

function SourceFields({ source: { file, pasted, mayUpdate }, isDisabled, onChange }: SourceFieldsProps) {
  const t = useWords(importWords);
  const forget = useRef<() => void>(null);
  return (
    <>
      <Group gap="sm">
        <FileButton
          resetRef={forget}
          accept=".csv,text/csv"
          disabled={isDisabled}
          onChange={(chosen) => {
            onChange({ file: chosen });
            // A browser says nothing of the same file chosen again, which may have been mended.
            forget.current?.();
          }}
        >
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconFileUpload size={16} aria-hidden />}>
              {t('choose')}
            </Button>
          )}
        </FileButton>
        {file && <Text size="sm">{t.rich('chosen', { name: <bdi>{file.name}</bdi> })}</Text>}
      </Group>
      <Textarea
        label={t('paste')}
        description={t('pasteHint')}
        attributes={{ input: { dir: 'ltr', spellCheck: false } }}
        rows={4}
        disabled={isDisabled}
        value={file ? '' : pasted}
        onChange={({ currentTarget: { value } }) => onChange({ pasted: value, file: null })}
      />
      <Checkbox
        label={t('mayUpdate')}
        description={t('mayUpdateHint')}
        checked={mayUpdate}
        disabled={isDisabled}
        onChange={({ currentTarget: { checked } }) => onChange({ mayUpdate: checked })}
      />
    </>
  );
}

function ColumnsText({ things }: { readonly things: ImportThings }) {
  const t = useWords(importWords);
  const { required, optional } = columnsOf[things];
  const list = (names: readonly string[]) => <bdi dir="ltr">{names.join(', ')}</bdi>;
  return <Text size="sm">{t.rich('columns', { required: list(required), optional: list(optional) })}</Text>;
}

function TemplateButton({ things }: { readonly things: ImportThings }) {
  const t = useWords(importWords);
  return (
    <Button
      component="a"
      href={templateOf(things)}
      download={`${things}.csv`}
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
    >
      {t('template')}
    </Button>
  );
}
