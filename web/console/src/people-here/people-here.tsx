import { Alert } from '@mantine/core';
import type { PresenceBody } from '@satha/contract/console/changes';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Fragment } from 'react';
import { peopleHereWords } from '../words/people-here.ts';
import { usePeopleHere } from './use-people-here.ts';

/** Shows who else has the record open at this moment; nothing where nobody has. */
export function PeopleHere(record: PresenceBody) {
  const t = useWords(peopleHereWords);
  const others = usePeopleHere(record.kind, record.recordId);
  return (
    <div role="status">
      {others.length > 0 && (
        <Alert variant="light" py={6}>
          {t.rich('alsoHere', { names: <Names people={others} /> })}
        </Alert>
      )}
    </div>
  );
}

/** Names in their own direction, whatever the page's is. */
function Names({
  people,
}: {
  readonly people: readonly { readonly operatorId: number; readonly name: string }[];
}) {
  const t = useWords(peopleHereWords);
  return people.map(({ operatorId, name }, index) => (
    <Fragment key={operatorId}>
      {index > 0 && t('and')}
      <bdi>{name}</bdi>
    </Fragment>
  ));
}
