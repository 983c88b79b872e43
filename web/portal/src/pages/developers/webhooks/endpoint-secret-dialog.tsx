import { SecretDialog } from '@satha/web-kit/dialogs/secret-dialog.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { endpointSecretWords } from '../../../words/developers/endpoint-secret.ts';

type EndpointSecretDialogProps = { readonly url: string; readonly secret: string; onClose(): void };

export function EndpointSecretDialog({ url, secret, onClose }: EndpointSecretDialogProps) {
  const t = useWords(endpointSecretWords);
  return (
    <SecretDialog
      title={t('secretTitle')}
      warning={t('secretWarning')}
      label={t('secretLabel', { url })}
      secret={secret}
      copyLabel={t('copySecret')}
      acknowledgeLabel={t('acknowledge')}
      doneLabel={t('done')}
      onClose={onClose}
    />
  );
}
