import { flag, lines, text, type CollapsiblePart, type FormPart } from './form-part.ts'
import { SimpleGrid } from '@mantine/core'
import { ManufactureField } from './manufacture-field.tsx'
import { CheckField } from '#web/ui/form/choice/check-field.tsx'
import { Field, TextAreaField } from '#web/ui/form/field.tsx'
import { Collapsible } from '#web/ui/page/collapsible.tsx'
import { SuggestionField } from '#web/ui/form/choice/suggestion-field.tsx'
import { type ItemContent, type ItemField, itemLabels } from '#contract/inspections/items/item-fields.ts'

export const particularFields = [
  'manufacturer',
  'modelName',
  'hol',
  'assetNumber',
  'dateOfManufacture',
  'isAccessory',
  'liftsPeople',
  'swlConfiguration',
  'additionalInfo',
] as const satisfies ItemField[]

interface Props extends FormPart, CollapsiblePart {
  manufacturers: readonly string[]
}

export function ParticularsPart({ isOpen, onToggle, manufacturers, ...part }: Props) {
  const { values, errors, onChange } = part
  return (
    <Collapsible title="Other particulars" summary={inShort(values)} isOpen={isOpen} onToggle={onToggle}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} style={{ alignItems: 'start' }}>
        <SuggestionField
          label={itemLabels.manufacturer}
          name="manufacturer"
          value={values.manufacturer}
          suggestions={manufacturers}
          error={errors.manufacturer}
          onWrite={(manufacturer) => onChange({ manufacturer })}
        />
        <Field {...text(part, 'modelName')} maxLength={255} />
        <Field {...text(part, 'hol')} help="Height of lift." maxLength={255} autoCapitalize="none" />
        <Field {...text(part, 'assetNumber')} maxLength={255} autoCapitalize="characters" spellCheck={false} />
        <ManufactureField {...part} />
      </SimpleGrid>
      <CheckField {...flag(part, 'isAccessory')} help="Attaches the load, such as a shackle, sling or lifting beam." />
      <CheckField {...flag(part, 'liftsPeople')} help="Both kinds are examined every 6 months." />
      <TextAreaField
        {...lines(part, 'swlConfiguration')}
        rows={1}
        help="Only where the safe working load depends on how it is set up."
      />
      <TextAreaField {...lines(part, 'additionalInfo')} />
    </Collapsible>
  )
}

/** "9 more, 2 empty". A kind that nobody told is not empty: the description tells it. */
function inShort(values: ItemContent): string {
  const empty = particularFields.filter((field) => field !== 'isAccessory' && field !== 'liftsPeople' && !values[field])
  return `${particularFields.length} more, ${empty.length === 0 ? 'none' : empty.length} empty`
}
