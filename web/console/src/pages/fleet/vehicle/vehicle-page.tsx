import { Alert, Stack, Text } from '@mantine/core';
import type { ConsoleVehicleData } from '@satha/contract/console/fleet';
import { vehicleDocumentNames } from '@satha/terms/fleet-documents';
import { hasStatus } from '@satha/web-kit/api/api-problem.ts';
import { Time } from '@satha/web-kit/format/time.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { readId } from '@satha/web-kit/lists/page-search.ts';
import { Section } from '@satha/web-kit/look/section.tsx';
import { PageHeader } from '@satha/web-kit/shell/page-header.tsx';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import details from '@satha/web-kit/trips/detail.module.css';
import { Fact } from '@satha/web-kit/trips/fact.tsx';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { vehicleRecordQuery } from '../../../api/fleet/records.ts';
import links from '../../../links/links.module.css';
import { useOperator } from '../../../shell/use-operator.ts';
import { vehicleRecordWords } from '../../../words/fleet/records.ts';
import { useVehicleTypeName } from '../../../words/fleet/vehicle-types.ts';
import { vehiclesWords } from '../../../words/fleet/vehicles.ts';
import { DocumentsSection } from '../record/documents-section.tsx';
import { DriverCell, EquipmentCell, FiguresCell, StateCell } from '../use-vehicle-columns.tsx';
import { TruckCode } from './truck-code.tsx';
import { VehicleSteps } from './vehicle-steps.tsx';

const route = getRouteApi('/console/vehicles/$vehicleId');

/** Shows one truck: what it can do, who is online in it, and its documents. */
export function VehiclePage() {
  const t = useWords(vehicleRecordWords);
  const list = useWords(vehiclesWords);
  const { may } = useOperator();
  const vehicleId = readId(route.useParams().vehicleId);
  const query = useQuery({ ...vehicleRecordQuery(vehicleId ?? 0), enabled: vehicleId !== undefined });
  if (vehicleId === undefined || hasStatus(query.error, 404)) {
    return (
      <>
        <PageHeader title={t('notFound')} />
        <Link to="/vehicles" className={links.link}>
          {t('all')}
        </Link>
      </>
    );
  }
  const number = list('number', { vehicleId });
  const vehicle = query.data?.vehicle;
  return (
    <>
      <PageHeader
        title={vehicle?.plate ?? number}
        text={
          vehicle && (
            <>
              {number} <StateCell vehicle={vehicle} />
            </>
          )
        }
        actions={vehicle && may('fleet.write') && <VehicleSteps key={vehicleId} vehicle={vehicle} />}
      />
      <Loaded query={query} lines={8}>
        {(data) => <VehicleBody key={vehicleId} data={data} />}
      </Loaded>
    </>
  );
}

function VehicleBody({ data }: { readonly data: ConsoleVehicleData }) {
  const { vehicle, documents } = data;
  const t = useWords(vehicleRecordWords);
  const list = useWords(vehiclesWords);
  const nameType = useVehicleTypeName();
  const { outOfService } = vehicle;
  return (
    <Stack gap={0}>
      {outOfService && (
        <Alert color="amber" mb="lg">
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {t.rich('outSince', {
              time: <Time at={outOfService.since} />,
              reason: <bdi>{outOfService.reason}</bdi>,
            })}
          </Text>
        </Alert>
      )}
      <Section title={t('facts')}>
        <dl className={details.facts}>
          <Fact name={t('vehicleTypeId')}>{nameType(vehicle.vehicleTypeId)}</Fact>
          <Fact name={t('equipment')}>
            <EquipmentCell vehicle={vehicle} />
          </Fact>
          <Fact name={list('figures')}>
            <FiguresCell vehicle={vehicle} />
          </Fact>
          <Fact name={t('driverNow')}>
            <DriverCell vehicle={vehicle} />
          </Fact>
          <Fact name={t('since')}>
            <Time at={vehicle.createdAt} />
          </Fact>
        </dl>
      </Section>
      <DocumentsSection
        path={`/vehicles/${vehicle.vehicleId}/documents`}
        documents={documents}
        names={vehicleDocumentNames}
      />
      {vehicle.retiredAt === null && <TruckCode data={data} />}
    </Stack>
  );
}
