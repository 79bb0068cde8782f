import { Paper, SimpleGrid, Stack } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { type CollapsiblePart, flag, type FormPart, lines, text } from './form-part.ts'
import { Button, ButtonLink } from '#web/ui/form/button.tsx'
import { Field, TextAreaField, CheckField } from '#web/ui/form/field.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { SuggestionField } from '#web/ui/form/choice/suggestion-field.tsx'
import { Collapsible } from '#web/ui/page/collapsible.tsx'
import { itemName } from '#contract/inspections/items/item-name.ts'
import { isChangedLoad } from '#contract/inspections/equipment/safe-working-load.rules.ts'
import { type ItemContent, type ItemField, itemLabels } from '#contract/inspections/items/item-fields.ts'
import { britishPartialDay, partialDayIn } from '#contract/values/partial-days.ts'

export interface SameSerial {
  name: Parameters<typeof itemName>[0]
  address: string
}

interface Props extends FormPart {
  descriptions: readonly string[]
  nextSerial: string | null
  sameSerial: SameSerial | null
  history: ReactNode
  lastWll: string
}

/** Which piece of equipment it is, in as few words as a report can do with (Schedule 1, paragraphs 3 and 5). */
export function IdentificationPart({ descriptions, nextSerial, sameSerial, history, lastWll, ...part }: Props) {
  const { values, errors, onChange } = part
  return (
    <Paper
      aria-label="Identification"
      component="section"
      p="12px 16px 16px"
      miw={0}
      style={{ display: 'grid', gap: 12 }}
    >
      <Stack gap={8}>
        <Field
          {...text(part, 'serialNumber')}
          required
          maxLength={255}
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
        />
        <div aria-live="polite">
          {sameSerial && (
            <SerialTaken
              {...sameSerial}
              isAnother={values.equipmentId === null}
              onAnother={() => onChange({ equipmentId: null })}
            />
          )}
        </div>
      </Stack>
      {nextSerial && values.serialNumber === '' && (
        <div>
          <Button onClick={() => onChange({ serialNumber: nextSerial })}>Use {nextSerial}</Button>
        </div>
      )}
      {history}
      <SuggestionField
        label={itemLabels.description}
        name="description"
        value={values.description}
        suggestions={descriptions}
        isRequired
        error={errors.description}
        onWrite={(description) => onChange({ description })}
      />
      <Field
        {...text(part, 'wll')}
        help={changedLoad(values.wll.trim(), lastWll.trim()) || 'Working or safe working load, as marked.'}
        maxLength={255}
        autoCapitalize="none"
      />
    </Paper>
  )
}

export function changedLoad(written: string, last: string): string {
  return isChangedLoad({ written, last }) ? `It was ${last} last time. Check that ${written} is marked on it.` : ''
}

interface SerialTakenProps extends SameSerial {
  isAnother: boolean
  onAnother: () => void
}

/** Likely a slip of the pen; but pieces of one batch share a number, and each has a report of its own. */
function SerialTaken({ name, address, isAnother, onAnother }: SerialTakenProps) {
  const open = <ButtonLink to={address}>Open that item</ButtonLink>
  if (isAnother) {
    return (
      <Notice variant="plain" icon={IconCopy} title="Another piece with this number" actions={open}>
        Saved as a different piece from the {itemName(name)} of this job, with its own history.
      </Notice>
    )
  }
  return (
    <Notice
      variant="repair"
      icon={IconCopy}
      title={`${itemName(name)} is already in this job`}
      actions={
        <>
          {open}
          <Button onClick={onAnother}>Another piece with this number</Button>
        </>
      }
    />
  )
}

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

interface ParticularsProps extends FormPart, CollapsiblePart {
  manufacturers: readonly string[]
}

export function ParticularsPart({ isOpen, onToggle, manufacturers, ...part }: ParticularsProps) {
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

/** Plates give a year or a month more often than a day, which a date picker could not take. */
function ManufactureField({ values, errors, onChange }: FormPart) {
  const { dateOfManufacture: value } = values
  const [typed, setTyped] = useState({ text: shownDate(value), value })
  // Taken from another item or brought back, and not typed here.
  const text = typed.value === value ? typed.text : shownDate(value)
  return (
    <Field
      name="dateOfManufacture"
      label={itemLabels.dateOfManufacture}
      value={text}
      error={errors.dateOfManufacture}
      maxLength={40}
      // Digits and a point, which separates as well as a slash.
      inputMode="decimal"
      enterKeyHint="next"
      help="As on the plate: 2019, 05/2019 or 12/05/2019. Leave it blank if you don’t know it."
      onChange={(event) => {
        const written = event.currentTarget.value
        const dateOfManufacture = written.trim() === '' ? null : (partialDayIn(written) ?? written)
        setTyped({ text: written, value: dateOfManufacture })
        onChange({ dateOfManufacture })
      }}
    />
  )
}

function shownDate(value: string | null): string {
  if (value === null) return ''
  const day = partialDayIn(value)
  return day === null ? value : britishPartialDay(day)
}
