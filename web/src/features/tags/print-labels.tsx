import { IconQrcode } from '@tabler/icons-react'
import { useState } from 'react'
import { usePrintLabels } from './tags.api.ts'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { SelectField } from '#web/ui/form/choice/select-field.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { DialogFrame } from '#web/ui/overlay/dialog-frame.tsx'
import styles from '#web/ui/overlay/dialog-frame.module.css'
import { labelTemplateNames, labelTemplates, maxLabels, type LabelTemplate } from '#contract/tags/labels.contract.ts'

interface Filter {
  q?: string | undefined
  companyId?: string | undefined
  siteAddressId?: string | undefined
  condition?: string | undefined
  lifecycle?: string | undefined
}

/** Of one piece, or of a list: of what is ticked in it, of all of it, or blank ones instead. */
type Of = { equipmentId: string } | { listed: Filter; chosen: string[] }

/** Labels with a QR code, as a PDF to print. */
export function PrintLabels({ of }: { of: Of }) {
  const [isOpen, setIsOpen] = useState(false)
  const isList = 'listed' in of
  return (
    <>
      <Button aria-haspopup="dialog" icon={IconQrcode} onClick={() => setIsOpen(true)}>
        {isList ? labelsOf(of.chosen) : 'Print label'}
      </Button>
      <DialogFrame isOpen={isOpen} title={isList ? 'Print labels' : 'Print label'} onCancel={() => setIsOpen(false)}>
        <Question of={of} onClose={() => setIsOpen(false)} />
      </DialogFrame>
    </>
  )
}

function labelsOf(chosen: string[]): string {
  return chosen.length > 0 ? `Labels (${chosen.length.toLocaleString('en-GB')})` : 'Labels'
}

function Question({ of, onClose }: { of: Of; onClose: () => void }) {
  const [template, setTemplate] = useState<LabelTemplate>('a4-65')
  const chosen = 'chosen' in of ? of.chosen : []
  const [subject, setSubject] = useState(chosen.length > 0 ? 'chosen' : 'listed')
  const [count, setCount] = useState('65')
  const { mutate, isPending, error } = usePrintLabels()
  const which = () => {
    if ('equipmentId' in of) return { equipmentIds: [of.equipmentId] }
    if (subject === 'chosen') return { equipmentIds: chosen }
    return subject === 'blank' ? { blank: Number(count) } : { filter: of.listed }
  }
  return (
    <div className={styles.form}>
      {'listed' in of && (
        <SelectField
          label="For"
          name="for"
          value={subject}
          options={[
            ...(chosen.length > 0
              ? [{ value: 'chosen', label: `The pieces you ticked (${chosen.length.toLocaleString('en-GB')})` }]
              : []),
            { value: 'listed', label: 'The pieces in this list' },
            { value: 'blank', label: 'Blank labels, to put on pieces on site' },
          ]}
          onChange={setSubject}
        />
      )}
      {subject === 'blank' && (
        <Field
          label="How many"
          help={`At most ${maxLabels} at once.`}
          inputMode="numeric"
          value={count}
          onChange={({ currentTarget }) => setCount(currentTarget.value)}
        />
      )}
      <SelectField
        label="Print on"
        name="template"
        value={template}
        options={labelTemplates.map((value) => ({ value, label: labelTemplateNames[value] }))}
        onChange={(value) => setTemplate(labelTemplates.find((each) => each === value) ?? 'a4-65')}
      />
      <Refusal>{error ? sentenceOf(error) : undefined}</Refusal>
      <div className={styles.actions}>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          isBusy={isPending}
          busyWords="Printing..."
          variant="primary"
          onClick={() => isPending || mutate({ ...which(), template }, { onSuccess: onClose })}
        >
          Download PDF
        </Button>
      </div>
    </div>
  )
}
