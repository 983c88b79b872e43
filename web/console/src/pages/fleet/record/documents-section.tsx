import { Button, Group, Text } from '@mantine/core';
import type { Language } from '@satha/terms/languages';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Section } from '@satha/web-kit/look/section.tsx';
import { useState } from 'react';
import { type DocumentsPath, removeDocument } from '../../../api/fleet/records.ts';
import { useOperator } from '../../../shell/use-operator.ts';
import { documentWords } from '../../../words/fleet/records.ts';
import classes from '../fleet.module.css';
import { ConfirmStep } from './confirm-step.tsx';
import { type DocumentChoice, DocumentDialog } from './document-dialog.tsx';
import { LastDay } from './last-day.tsx';

type ShownDocument = { readonly kind: string; readonly number: string | null; readonly expiresOn: string };

type DocumentsSectionProps = {
  readonly path: DocumentsPath;
  readonly documents: readonly ShownDocument[];
  readonly names: Readonly<Record<string, Readonly<Record<Language, string>>>>;
  /** One that everybody has: it is renewed, and never removed. */
  readonly lasting?: string;
};

type Step = {
  readonly name: 'note' | 'remove';
  readonly kinds: readonly DocumentChoice[];
  readonly number: string;
};

/** Shows the documents of a driver or truck, and changes them for roles that may. */
export function DocumentsSection({ path, documents, names, lasting }: DocumentsSectionProps) {
  const t = useWords(documentWords);
  const { language } = useLanguage();
  const { may } = useOperator();
  const [step, setStep] = useState<Step>();
  const choices = Object.entries(names).map(([kind, name]) => ({ kind, name: name[language] }));
  const missing = choices.filter(({ kind }) => documents.every((document) => document.kind !== kind));
  const mayWrite = may('fleet.write');
  return (
    <Section
      title={t('documents')}
      text={t('documentsText')}
      actions={
        mayWrite &&
        missing.length > 0 && (
          <Button variant="default" onClick={() => setStep({ name: 'note', kinds: missing, number: '' })}>
            {t('note')}
          </Button>
        )
      }
    >
      {documents.length === 0 && <Text size="sm">{t('none')}</Text>}
      <ul className={classes.rows}>
        {documents.map((document) => {
          const own = choices.filter(({ kind }) => kind === document.kind);
          const begin = (name: Step['name']) => setStep({ name, kinds: own, number: document.number ?? '' });
          const name = own[0]?.name ?? document.kind;
          return (
            <li key={document.kind}>
              <DocumentFacts document={document} name={name} />
              {mayWrite && (
                <DocumentSteps name={name} isLasting={document.kind === lasting} onBegin={begin} />
              )}
            </li>
          );
        })}
      </ul>
      {step && <DocumentStep path={path} step={step} onClose={() => setStep(undefined)} />}
    </Section>
  );
}

type NamedDocument = { readonly document: ShownDocument; readonly name: string };

function DocumentFacts({ document: { expiresOn, number }, name }: NamedDocument) {
  const t = useWords(documentWords);
  return (
    <div>
      <Text size="sm" fw={600}>
        {name}
      </Text>
      <LastDay expiresOn={expiresOn} />
      {number !== null && (
        <Text size="sm" c="dimmed">
          {t.rich('numberIs', { number: <bdi dir="ltr">{number}</bdi> })}
        </Text>
      )}
    </div>
  );
}

type DocumentStepsProps = {
  readonly name: string;
  readonly isLasting: boolean;
  onBegin(step: Step['name']): void;
};

function DocumentSteps({ name: kind, isLasting, onBegin }: DocumentStepsProps) {
  const t = useWords(documentWords);
  const button = (label: string, longLabel: string, step: Step['name']) => (
    <Button size="compact-sm" variant="default" aria-label={longLabel} onClick={() => onBegin(step)}>
      {label}
    </Button>
  );
  return (
    <Group gap="xs">
      {button(t('renew'), t('renewOf', { kind }), 'note')}
      {!isLasting && button(t('remove'), t('removeOf', { kind }), 'remove')}
    </Group>
  );
}

type DocumentStepProps = { readonly path: DocumentsPath; readonly step: Step; onClose(): void };

function DocumentStep({ path, step, onClose }: DocumentStepProps) {
  const t = useWords(documentWords);
  const [first, ...others] = step.kinds;
  if (!first) return null;
  if (step.name === 'note') {
    return <DocumentDialog path={path} kinds={[first, ...others]} number={step.number} onClose={onClose} />;
  }
  const { kind, name } = first;
  return (
    <ConfirmStep
      title={t('removeTitle')}
      text={t('removeText', { kind: name })}
      confirmLabel={t('remove')}
      done={t('removed', { kind: name })}
      isDangerous
      send={() => removeDocument(path, kind)}
      onClose={onClose}
    />
  );
}
