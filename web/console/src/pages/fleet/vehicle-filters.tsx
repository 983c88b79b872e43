import { equipmentList, equipmentNames } from '@satha/terms/equipment';
import { nameIn } from '@satha/terms/languages';
import { vehicleTypeIds } from '@satha/terms/vehicle-types';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { FilterBar } from '@satha/web-kit/lists/filter-bar.tsx';
import { ChoiceFilter, SearchFilter } from '@satha/web-kit/lists/filter-fields.tsx';
import { documentWords } from '../../words/fleet/records.ts';
import { useVehicleTypeName } from '../../words/fleet/vehicle-types.ts';
import { vehiclesWords } from '../../words/fleet/vehicles.ts';
import {
  documentChoices,
  longestSearch,
  type VehiclesSearch,
  vehicleStates,
  vehicleUses,
} from './vehicles-search.ts';

type VehicleFiltersProps = {
  readonly search: VehiclesSearch;
  onChange(search: VehiclesSearch): void;
};

export function VehicleFilters({ search, onChange }: VehicleFiltersProps) {
  const t = useWords(vehiclesWords);
  const { language } = useLanguage();
  const documents = useWords(documentWords);
  const nameType = useVehicleTypeName();
  return (
    <FilterBar search={search} onChange={onChange}>
      {(change) => (
        <>
          <SearchFilter
            hint={t('searchHint')}
            longest={longestSearch}
            value={search.search}
            onSearch={(text) => change({ search: text })}
          />
          <ChoiceFilter
            label={t('type')}
            placeholder={t('anyType')}
            choices={vehicleTypeIds.map((value) => ({ value, label: nameType(value) }))}
            value={search.type}
            onChange={(type) => change({ type })}
          />
          <ChoiceFilter
            label={t('equipment')}
            placeholder={t('anyEquipment')}
            choices={equipmentList.map((value) => ({
              value,
              label: nameIn(equipmentNames[value], language),
            }))}
            value={search.equipment}
            onChange={(equipment) => change({ equipment })}
          />
          <ChoiceFilter
            label={t('state')}
            placeholder={t('anyState')}
            choices={vehicleStates.map((value) => ({ value, label: t(value) }))}
            value={search.state}
            onChange={(state) => change({ state })}
          />
          <ChoiceFilter
            label={t('use')}
            placeholder={t('anyUse')}
            choices={vehicleUses.map((value) => ({ value, label: t(value) }))}
            value={search.use}
            onChange={(use) => change({ use })}
          />
          <ChoiceFilter
            label={documents('due')}
            placeholder={documents('anyDocuments')}
            choices={documentChoices.map((value) => ({
              value,
              label: documents(value === 'expired' ? 'dueExpired' : 'dueExpiring'),
            }))}
            value={search.documents}
            onChange={(due) => change({ documents: due })}
          />
        </>
      )}
    </FilterBar>
  );
}
