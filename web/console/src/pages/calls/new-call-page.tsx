import { NativeSelect, Paper, Stack, Text, TextInput } from '@mantine/core';
import { MomentField } from '@satha/web-kit/dates/moment-field.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { PickMap } from '@satha/web-kit/map/pick-map.tsx';
import { PageHeader } from '@satha/web-kit/shell/page-header.tsx';
import { useEffect, useState } from 'react';
import { callWords } from '../../words/calls.ts';
import { CallerCard, DuplicatesCard } from './call-aside.tsx';
import type { CallField } from './call-draft.ts';
import classes from './calls.module.css';
import { enterGoesOn } from './enter-goes-on.ts';
import { LocationStep } from './location-step.tsx';
import { PayerStep } from './payer-step.tsx';
import { PlaceStep } from './place-step.tsx';
import { BookBar, PriceCard } from './price-bar.tsx';
import { useBooking } from './use-booking.ts';
import { type Call, useCall } from './use-call.ts';
import { type CallPrice, useCallPrice } from './use-call-price.ts';
import { VehicleSteps } from './vehicle/vehicle-steps.tsx';

/** Takes a call: the number first, then where, what, when and who pays; by the keyboard alone, with what is known beside it. */
export function NewCallPage() {
  const t = useWords(callWords);
  const call = useCall();
  const price = useCallPrice(call.draft);
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <div className={classes.columns}>
        <CallForm key={call.draft.clientToken} call={call} price={price} />
        <div className={classes.aside}>
          <PriceCard {...price} />
          <DuplicatesCard call={call} />
          <CallerCard call={call} />
          <CallMap call={call} route={price.estimate?.route} />
        </div>
      </div>
    </>
  );
}

type CallFormProps = { readonly call: Call; readonly price: ReturnType<typeof useCallPrice> };

function CallForm({ call, price }: CallFormProps) {
  const t = useWords(callWords);
  const { draft, change } = call;
  const { form, job, missing, submit, clear, ...booking } = useBooking(call, price);
  // Somebody is on the phone, whose number comes first: after the heading, which takes the focus on other pages.
  useEffect(() => form.current?.querySelector<HTMLElement>('[name=phone]')?.focus(), [form]);
  return (
    <form ref={form} noValidate onSubmit={submit} onKeyDown={enterGoesOn}>
      <Stack gap="sm">
        <TextInput
          name="phone"
          label={t('phone')}
          type="tel"
          dir="ltr"
          autoComplete="off"
          maxLength={40}
          value={draft.phone}
          error={(missing === 'phone' && t('needed')) || call.caller?.error?.message}
          onChange={({ currentTarget: { value } }) => change({ phone: value })}
        />
        <LocationStep call={call} />
        <PlaceStep
          name="pickup"
          text={draft.pickupText}
          place={draft.pickup}
          error={missing === 'pickup' && t('choosePlace')}
          onWrite={(pickupText) => change({ pickupText, pickup: null })}
          onChoose={(pickupText, pickup) => change({ pickupText, pickup })}
        >
          {draft.pickup?.by === 'caller' && <CallersPlace call={call} />}
        </PlaceStep>
        <PlaceStep
          name="destination"
          text={draft.destinationText}
          place={draft.destination}
          error={missing === 'destination' && t('choosePlace')}
          onWrite={(destinationText) => change({ destinationText, destination: null })}
          onChoose={(destinationText, destination) => change({ destinationText, destination })}
        />
        <VehicleSteps draft={draft} change={change} form={job} requirements={price.estimate?.requirements} />
        <NameSteps call={call} missing={missing} />
        <DepartureStep call={call} missing={missing} />
        <PayerStep {...call} missing={missing} />
        <BookBar {...price} {...booking} onClear={clear} />
      </Stack>
    </form>
  );
}

type StepProps = { readonly call: Call; readonly missing: CallField | undefined };

function NameSteps({ call: { draft, change }, missing }: StepProps) {
  const t = useWords(callWords);
  return (
    <div className={classes.halves}>
      {(['firstName', 'lastName'] as const).map((name) => (
        <TextInput
          key={name}
          name={name}
          label={t(name)}
          autoComplete="off"
          maxLength={100}
          value={draft[name]}
          error={missing === name && t('needed')}
          onChange={({ currentTarget: { value } }) => change({ [name]: value })}
        />
      ))}
    </div>
  );
}

function CallersPlace({ call: { location } }: { readonly call: Call }) {
  const t = useWords(callWords);
  const meters = location?.accuracyMeters;
  return (
    <Text size="sm" c="dimmed">
      {t('fromCaller')}
      {typeof meters === 'number' && `, ${t('accuracy', { meters })}`}
    </Text>
  );
}

function DepartureStep({ call, missing }: StepProps) {
  const t = useWords(callWords);
  const { draft, change } = call;
  const isLater = draft.departure !== '';
  return (
    <>
      <NativeSelect
        name="departure"
        label={t('departure')}
        data={[
          { value: 'now', label: t('now') },
          { value: 'later', label: t('later') },
        ]}
        value={isLater ? 'later' : 'now'}
        onChange={({ currentTarget: { value } }) => change({ departure: value === 'later' ? 'later' : '' })}
      />
      {isLater && (
        <MomentField
          label={t('departureTime')}
          required
          defaultValue={draft.departure === 'later' ? '' : draft.departure}
          error={missing === 'departure' && t('needed')}
          onChange={(moment) => change({ departure: moment === '' ? 'later' : moment })}
        />
      )}
    </>
  );
}

type CallMapProps = {
  readonly call: Call;
  readonly route: NonNullable<CallPrice['estimate']>['route'] | undefined;
};

function CallMap({ call: { draft, change }, route }: CallMapProps) {
  const t = useWords(callWords);
  const [active, setActive] = useState<'pickup' | 'destination'>('pickup');
  return (
    <Paper withBorder p="md">
      <PickMap
        label={t('map')}
        pickup={draft.pickup}
        destination={draft.destination}
        active={active}
        onActiveChange={setActive}
        onPick={(which, { lat, lng }) =>
          change({ [which]: { lat, lng, by: 'map' }, [`${which}Text`]: `${lat}, ${lng}` })
        }
        route={route}
        height={260}
      />
    </Paper>
  );
}
