import { Button, Checkbox, Group, Modal, MultiSelect, Stack, TextInput } from '@mantine/core';
import type { CreateEndpointRequest, EndpointView } from '@satha/contract/webhooks/webhook-endpoints';
import { onlyFaults } from '@satha/web-kit/forms/check-person.ts';
import { FormProblem } from '@satha/web-kit/forms/form-problem.tsx';
import { useApiForm } from '@satha/web-kit/forms/use-api-form.ts';
import { kitWords } from '@satha/web-kit/language/kit-words.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { webhooksWords } from '../../../words/developers/webhooks.ts';

type EndpointFormProps<Data> = {
  /** What is changed; left out for a new one. */
  readonly endpoint?: EndpointView;
  /** All types that can be listened to. */
  readonly eventTypes: readonly string[];
  send(request: CreateEndpointRequest): Promise<Data>;
  onDone(data: Data): void;
  onClose(): void;
};

/** Asks for an endpoint's address and for the events that it gets. */
export function EndpointForm<Data>({ endpoint, eventTypes, ...props }: EndpointFormProps<Data>) {
  const t = useWords(webhooksWords);
  const tKit = useWords(kitWords);
  const { form, submit, problem, isPending } = useApiForm({
    initialValues: {
      url: endpoint?.url ?? 'https://',
      eventTypes: endpoint?.eventTypes ?? [],
      inOrder: endpoint?.inOrder ?? false,
    },
    check: ({ url }) => onlyFaults({ url: !/^https?:\/\/.+/.test(url.trim()) && t('urlMissing') }),
    send: ({ url, eventTypes: chosen, inOrder }) =>
      props.send({ url: url.trim(), eventTypes: chosen.length > 0 ? chosen : null, inOrder }),
    onDone: props.onDone,
  });
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={t(endpoint ? 'editTitle' : 'addTitle')}
      size="lg"
      centered
      closeButtonProps={{ 'aria-label': tKit('close') }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <FormProblem problem={problem} />
          <TextInput
            type="url"
            label={t('url')}
            description={endpoint ? `${t('urlHint')} ${t('urlChangeHint')}` : t('urlHint')}
            dir="ltr"
            autoComplete="off"
            data-autofocus
            key={form.key('url')}
            {...form.getInputProps('url')}
          />
          <MultiSelect
            label={t('types')}
            description={t('typesHint')}
            placeholder={t('typesPlaceholder')}
            data={[...eventTypes]}
            searchable
            clearable
            hidePickedOptions
            key={form.key('eventTypes')}
            {...form.getInputProps('eventTypes')}
          />
          <Checkbox
            label={t('inOrder')}
            description={t('inOrderHint')}
            key={form.key('inOrder')}
            {...form.getInputProps('inOrder', { type: 'checkbox' })}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={props.onClose}>
              {tKit('cancel')}
            </Button>
            <Button type="submit" loading={isPending}>
              {t(endpoint ? 'save' : 'create')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
