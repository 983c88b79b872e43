import { Checkbox, Stack } from '@mantine/core';
import { type KeyPermission, keyPermissions } from '@satha/terms/key-permissions';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { keysWords } from '../../../words/developers/keys.ts';

type PermissionsFieldProps = {
  readonly value: readonly KeyPermission[];
  onChange(value: KeyPermission[]): void;
};

/** Shows what a key may do beyond what every key may, each with what it would mean in the wrong hands. */
export function PermissionsField({ value, onChange }: PermissionsFieldProps) {
  const t = useWords(keysWords);
  return (
    <Checkbox.Group
      label={t('permissions')}
      value={[...value]}
      onChange={(chosen) => onChange(keyPermissions.filter((permission) => chosen.includes(permission)))}
    >
      <Stack gap="xs" mt="xs">
        {keyPermissions.map((permission) => (
          <Checkbox
            key={permission}
            value={permission}
            label={t(permission)}
            description={t(`${permission}.hint`)}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
