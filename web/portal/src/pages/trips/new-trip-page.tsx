import { Button, Paper, Select, Stack, TextInput, Title } from '@mantine/core';
import type { Point, TripPlace } from '@satha/contract/portal/trips';
import { formatMoney } from '@satha/web-kit/format/format-money.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import type { PickWhich } from '@satha/web-kit/map/map-points.ts';
import { PickMap } from '@satha/web-kit/map/pick-map.tsx';
import { EmptyState } from '@satha/web-kit/states/empty-state.tsx';
import { IconCircle, IconMapPin } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { fieldErrorsOf } from '../../api/portal-problem.ts';
import { serviceAreaQuery, vehicleTypesQuery } from '../../api/trips.ts';
import { PageHeader } from '../../shell/page-header.tsx';
import { useAccount } from '../../shell/use-account.ts';
import { bookingWords } from '../../words/booking.ts';
import classes from './booking/booking.module.css';
import { BookingError } from './booking/booking-error.tsx';
import { bookingFields } from './booking/booking-values.ts';
import { isInside } from './booking/coordinates.ts';
import { CustomerFields } from './booking/customer-fields.tsx';
import { DepartureField } from './booking/departure-field.tsx';
import { EstimateCard } from './booking/estimate-card.tsx';
import { PlaceField } from './booking/place-field.tsx';
import { useBooking } from './booking/use-booking.ts';
import { useEstimate } from './booking/use-estimate.ts';
import { shortPlace } from './place-label.ts';

export function NewTripPage() {
  const t = useWords(bookingWords);
  const { accountId, may } = useAccount();
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      {may('trips.write') ? <BookingForm accountId={accountId} /> : <EmptyState title={t('notAllowed')} />}
    </>
  );
}

function BookingForm({ accountId }: { readonly accountId: number }) {
  const t = useWords(bookingWords);
  const { language } = useLanguage();
  const { form, booking } = useBooking(accountId);
  const values = form.getValues();
  const { estimate, isAsking, error } = useEstimate(accountId, values);
  const [active, setActive] = useState<PickWhich>('pickup');
  const rings = useQuery(serviceAreaQuery(accountId)).data?.rings;
  const estimateErrors = fieldErrorsOf(error, bookingFields);

  const setPoint = (which: PickWhich, point: Point | null) => {
    form.setFieldValue(which, point);
    if (point && which === 'pickup' && !values.destination) setActive('destination');
  };
  const errorOf = (which: PickWhich): ReactNode => {
    const point = values[which];
    if (point && rings && !isInside(rings, point)) return t('outside');
    return form.errors[which] ?? estimateErrors[which];
  };
  const marked = (which: PickWhich) => {
    const point = values[which];
    const place: TripPlace | undefined = estimate?.[which];
    return point && place ? { ...point, label: shortPlace(place, language) } : point;
  };
  return (
    <form className={classes.columns} noValidate onSubmit={form.onSubmit((sent) => booking.mutate(sent))}>
      <PickMap
        label={t('mapLabel')}
        pickup={marked('pickup')}
        destination={marked('destination')}
        active={active}
        onActiveChange={setActive}
        onPick={setPoint}
        route={estimate?.route}
        height="clamp(300px, 62vh, 640px)"
      />
      <Stack>
        {(['pickup', 'destination'] as const).map((which) => (
          <PlaceField
            key={which}
            accountId={accountId}
            label={t(which)}
            icon={
              which === 'pickup' ? <IconCircle size={16} aria-hidden /> : <IconMapPin size={16} aria-hidden />
            }
            value={values[which]}
            place={estimate?.[which]}
            error={errorOf(which)}
            onChange={(point) => setPoint(which, point)}
            onFocus={() => setActive(which)}
          />
        ))}
        <VehicleField accountId={accountId} props={form.getInputProps('vehicleTypeId')} />
        <DepartureField form={form} />
        <Paper withBorder p="md">
          <Title order={2} mb="sm">
            {t('customer')}
          </Title>
          <Stack gap="sm">
            <CustomerFields form={form} />
            <TextInput
              label={`${t('reference')} (${t('optional')})`}
              autoComplete="off"
              maxLength={100}
              {...form.getInputProps('externalReference')}
            />
          </Stack>
        </Paper>
        <EstimateCard
          estimate={estimate}
          isAsking={isAsking}
          error={Object.keys(estimateErrors).length > 0 ? null : error}
        />
        <BookingError accountId={accountId} error={booking.error} />
        <Button type="submit" size="md" loading={booking.isPending}>
          {estimate ? t('book', { fare: formatMoney(estimate.fareFils) }) : t('bookAlone')}
        </Button>
      </Stack>
    </form>
  );
}

function VehicleField({ accountId, props }: { readonly accountId: number; readonly props: object }) {
  const t = useWords(bookingWords);
  const vehicleTypes = useQuery(vehicleTypesQuery(accountId)).data?.items ?? [];
  const bookable = vehicleTypes.filter(({ isBookable }) => isBookable);
  return (
    <Select
      label={t('vehicle')}
      allowDeselect={false}
      data={bookable.map(({ id, name }) => ({ value: String(id), label: name }))}
      {...props}
    />
  );
}
