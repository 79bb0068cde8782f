import { Paper, Stack } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { text, type FormPart } from './form-part.ts'
import { Button, ButtonLink } from '#web/ui/form/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { SuggestionField } from '#web/ui/form/choice/suggestion-field.tsx'
import { itemName } from '#contract/inspections/items/item-name.ts'
import { isChangedLoad } from '#contract/inspections/equipment/safe-working-load.rules.ts'
import { itemLabels } from '#contract/inspections/items/item-fields.ts'

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
        help={loadHelp(values.wll.trim(), lastWll.trim())}
        maxLength={255}
        autoCapitalize="none"
      />
    </Paper>
  )
}

function loadHelp(written: string, last: string): string {
  return changedLoad(written, last) || 'Working or safe working load, as marked.'
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
