import { IconQrcode } from '@tabler/icons-react'
import { useState } from 'react'
import type { z } from 'zod'
import { usePrintLabels } from './tags.api.ts'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { SelectField, Field, typed } from '#web/ui/form/field.tsx'
import { FormDialog } from '#web/ui/overlay/dialog-form.tsx'
import {
  labelTemplateNames,
  labelTemplates,
  maxLabels,
  type LabelTemplate,
  type printLabels,
} from '#contract/tags/tags.contract.ts'

type Filter = NonNullable<z.input<typeof printLabels.input>['filter']>

/** Of one piece, or of several: of what is ticked in a list, of all of it or of a job, or blank ones instead. */
type Of = { equipmentId: string } | { listed: Filter; chosen: string[] } | { ofJob: string[] }

export function PrintLabels({ of }: { of: Of }) {
  const [isOpen, setIsOpen] = useState(false)
  const title = 'equipmentId' in of ? 'Print label' : 'Print labels'
  return (
    <>
      <Button aria-haspopup="dialog" icon={IconQrcode} onClick={() => setIsOpen(true)}>
        {'chosen' in of
          ? of.chosen.length > 0
            ? `Labels (${of.chosen.length.toLocaleString('en-GB')})`
            : 'Labels'
          : title}
      </Button>
      {isOpen && <Question of={of} title={title} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function Question({ of, title, onClose }: { of: Of; title: string; onClose: () => void }) {
  const [template, setTemplate] = useState<LabelTemplate>('a4-65')
  const subjects = subjectsOf(of)
  const [subject, setSubject] = useState(subjects[0]?.value ?? 'blank')
  const [count, setCount] = useState('65')
  const { mutate, isPending, error } = usePrintLabels()
  const which = () => {
    if ('equipmentId' in of) return { equipmentIds: [of.equipmentId] }
    if (subject === 'blank') return { blank: Number(count) }
    if ('ofJob' in of) return { equipmentIds: of.ofJob }
    return subject === 'chosen' ? { equipmentIds: of.chosen } : { filter: of.listed }
  }
  return (
    <FormDialog
      title={title}
      verb="Download PDF"
      busyVerb="Printing..."
      isPending={isPending}
      onSubmit={() => mutate({ ...which(), template }, { onSuccess: onClose })}
      onCancel={onClose}
    >
      {subjects.length > 0 && (
        <SelectField label="For" name="for" value={subject} options={subjects} onChange={setSubject} />
      )}
      {subject === 'blank' && (
        <Field
          label="How many"
          help={`At most ${maxLabels} at once.`}
          inputMode="numeric"
          {...typed(count, setCount)}
        />
      )}
      <SelectField
        label="Print on"
        name="template"
        value={template}
        options={labelTemplates.map((value) => ({ value, label: labelTemplateNames[value] }))}
        onChange={(value) => setTemplate(labelTemplates.find((each) => each === value) ?? 'a4-65')}
      />
      <Refusal error={error} />
    </FormDialog>
  )
}

function subjectsOf(of: Of): { value: string; label: string }[] {
  if ('equipmentId' in of) return []
  const blank = { value: 'blank', label: 'Blank labels to put on pieces' }
  if ('ofJob' in of) {
    const job = { value: 'job', label: `The pieces in this job (${of.ofJob.length.toLocaleString('en-GB')})` }
    return of.ofJob.length > 0 ? [job, blank] : [blank]
  }
  const chosen = { value: 'chosen', label: `The pieces you ticked (${of.chosen.length.toLocaleString('en-GB')})` }
  const listed = { value: 'listed', label: 'The pieces in this list' }
  return of.chosen.length > 0 ? [chosen, listed, blank] : [listed, blank]
}
