import type { ReactNode } from 'react'
import { flag, text, type Folded, type FormPart } from './form-part.ts'
import { ManufactureField } from './manufacture-field.tsx'
import styles from './item-form.module.css'
import { itemLabels, itemName } from '#web/features/inspections/item-words.ts'
import { Button } from '#web/ui/form/button.tsx'
import { CheckField } from '#web/ui/form/check-field.tsx'
import { Field, TextAreaField } from '#web/ui/form/field.tsx'
import { Fold } from '#web/ui/page/fold.tsx'
import { SuggestionField } from '#web/ui/form/suggestion-field.tsx'

interface Props extends FormPart, Folded {
  descriptions: readonly string[]
  manufacturers: readonly string[]
  /** Offered while none is written. */
  nextSerial: string | null
  /** What is known of it already. */
  history: ReactNode
}

/** Schedule 1, paragraphs 3 and 5: which piece of equipment it is. */
export function IdentificationPart({
  isOpen,
  onToggle,
  descriptions,
  manufacturers,
  nextSerial,
  history,
  ...part
}: Props) {
  const { values, errors, onChange } = part
  return (
    <Fold title="Identification" summary={itemName(values) || 'not written yet'} isOpen={isOpen} onToggle={onToggle}>
      <Field
        {...text(part, 'serialNumber')}
        required
        maxLength={255}
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
      />
      {nextSerial && values.serialNumber === '' && (
        <Button className={styles.offer ?? ''} onClick={() => onChange({ serialNumber: nextSerial })}>
          Use {nextSerial}
        </Button>
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
      <div className={styles.pair}>
        <SuggestionField
          label={itemLabels.manufacturer}
          name="manufacturer"
          value={values.manufacturer}
          suggestions={manufacturers}
          error={errors.manufacturer}
          onWrite={(manufacturer) => onChange({ manufacturer })}
        />
        <Field {...text(part, 'modelName')} maxLength={255} />
        <Field
          {...text(part, 'wll')}
          help="Working load limit or safe working load, as it is marked."
          maxLength={255}
          autoCapitalize="none"
        />
        <Field {...text(part, 'hol')} help="Height of lift." maxLength={255} autoCapitalize="none" />
        <Field {...text(part, 'assetNumber')} maxLength={255} autoCapitalize="characters" spellCheck={false} />
        <ManufactureField {...part} />
      </div>
      <CheckField {...flag(part, 'isAccessory')} help="It attaches loads: a shackle, a sling, a lifting beam." />
      <CheckField {...flag(part, 'liftsPeople')} help="Both kinds are examined every 6 months." />
      <TextAreaField
        {...text(part, 'swlConfiguration')}
        rows={1}
        help="Only where the safe working load depends on how it is set up."
        enterKeyHint="enter"
      />
      <TextAreaField {...text(part, 'additionalInfo')} rows={2} enterKeyHint="enter" />
    </Fold>
  )
}
