import { Button, Paper, Select, Stack, TextInput, Title } from '@mantine/core';
import type { Point } from '@satha/contract/trip-place';
import { fieldErrorsOf } from '@satha/web-kit/api/api-problem.ts';
import { nameVehicleType } from '@satha/web-kit/format/name-vehicle-type.ts';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import type { PickWhich } from '@satha/web-kit/map/map-points.ts';
import { PickMap } from '@satha/web-kit/map/pick-map.tsx';
import { shortPlace } from '@satha/web-kit/trips/place-label.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { vehicleTypesQuery } from '../../../api/trips/trips.ts';
import { bookingWords } from '../../../words/trips/booking.ts';
import classes from './booking.module.css';
import { BookingError } from './booking-error.tsx';
import { bookingFields } from './booking-values.ts';
import { CustomerFields } from './customer-fields.tsx';
import { DepartureField } from './departure-field.tsx';
import { EstimateCard } from './estimate-card.tsx';
import { FoldedJobFields } from './folded-job-fields.tsx';
import { PlaceFields } from './place-fields.tsx';
import { useBooking } from './use-booking.ts';
import { useEstimate, useRefreshEstimates } from './use-estimate.ts';

/**
 * Asks for a booking: both ends on the map or in words, the vehicle, the moment, the customer; and shows what
 * it all costs.
 */
export function BookingForm({ accountId }: { readonly accountId: number }) {
  const t = useWords(bookingWords);
  const { language } = useLanguage();
  const refreshEstimate = useRefreshEstimates(accountId);
  const { form, booking, focusFirst } = useBooking(accountId, refreshEstimate);
  const values = form.getValues();
  const { estimate, isAsking, error } = useEstimate(accountId, values);
  // A price that is being asked for anew is not the one that is shown.
  const quoteId = isAsking ? undefined : estimate?.quoteId;
  const [active, setActive] = useState<PickWhich>('pickup');
  const refusedFields = fieldErrorsOf(error, bookingFields);

  const setPoint = (which: PickWhich, point: Point | null) => {
    form.setFieldValue(which, point);
    if (point && which === 'pickup' && !values.destination) setActive('destination');
  };
  const marked = (which: PickWhich) => {
    const point = values[which];
    const place = estimate?.[which];
    return point && place ? { ...point, label: shortPlace(place, language) } : point;
  };
  return (
    <form
      className={classes.columns}
      noValidate
      onSubmit={form.onSubmit((sent) => booking.mutate({ values: sent, quoteId }), focusFirst)}
    >
      <div className={classes.places}>
        <PlaceFields
          accountId={accountId}
          form={form}
          refused={refusedFields}
          estimate={estimate}
          onChange={setPoint}
          onFocus={setActive}
        />
      </div>
      <div className={classes.map}>
        <PickMap
          label={t('mapLabel')}
          pickup={marked('pickup')}
          destination={marked('destination')}
          active={active}
          onActiveChange={setActive}
          onPick={setPoint}
          route={estimate?.route}
          height="clamp(220px, min(58vh, 70vw), 640px)"
        />
      </div>
      <Stack className={classes.rest ?? ''}>
        <VehicleField accountId={accountId} props={form.getInputProps('vehicleTypeId')} />
        <DepartureField form={form} />
        <CustomerCard form={form} />
        <FoldedJobFields form={form} />
        <EstimateCard
          estimate={estimate}
          isAsking={isAsking}
          lacksTime={values.pickup !== null && values.destination !== null}
          error={Object.keys(refusedFields).length > 0 ? null : error}
        />
        <BookingError error={booking.error} />
        <BookButton fareFils={estimate?.fareFils} isPending={booking.isPending} />
      </Stack>
    </form>
  );
}

type BookButtonProps = { readonly fareFils: number | undefined; readonly isPending: boolean };

function BookButton({ fareFils, isPending }: BookButtonProps) {
  const t = useWords(bookingWords);
  const { money } = useFormat();
  return (
    <div className={classes.bar}>
      <Button type="submit" size="md" fullWidth loading={isPending}>
        {fareFils === undefined ? t('bookAlone') : t('book', { fare: money(fareFils) })}
      </Button>
    </div>
  );
}

function VehicleField({ accountId, props }: { readonly accountId: number; readonly props: object }) {
  const t = useWords(bookingWords);
  const { language } = useLanguage();
  const vehicleTypes = useQuery(vehicleTypesQuery(accountId)).data?.items ?? [];
  const bookable = vehicleTypes.filter(({ isBookable }) => isBookable);
  return (
    <Select
      label={t('vehicle')}
      allowDeselect={false}
      data={bookable.map((type) => ({ value: String(type.id), label: nameVehicleType(type, language) }))}
      {...props}
    />
  );
}

function CustomerCard({ form }: Parameters<typeof CustomerFields>[0]) {
  const t = useWords(bookingWords);
  return (
    <Paper withBorder p="md">
      <Title order={2} mb="sm">
        {t('customer')}
      </Title>
      <Stack gap="sm">
        <CustomerFields form={form} />
        <TextInput
          label={`${t('reference')} (${t('optional')})`}
          autoComplete="off"
          {...form.getInputProps('externalReference')}
        />
      </Stack>
    </Paper>
  );
}
