import { Stack } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { FormPart } from './form-part.ts'
import { newId } from '#web/offline/store/new-id.ts'
import { Button } from '#web/ui/form/button.tsx'
import { DateField } from '#web/ui/form/date/date-field.tsx'
import { Field, TextAreaField, typed, SelectField } from '#web/ui/form/field.tsx'
import {
  defectClasses,
  defectClassLabels,
  unrecordedDefectId,
  isBlankDefect,
  maxDefects,
  defectFromFields,
  type Defect,
} from '#contract/inspections/items/defects.rules.ts'
import { WrittenDefect } from '#contract/inspections/items/field-definition.ts'

export function FurtherDefects({ values, onChange }: FormPart) {
  const [first = defectFromFields(values, unrecordedDefectId), ...further] = values.defects
  const write = (edit: (further: Defect[]) => Defect[]) =>
    onChange((latest) => ({ defects: [latest.defects[0] ?? first, ...edit(latest.defects.slice(1))] }))
  const isFirstWritten = !isBlankDefect(defectFromFields(values, first._id))
  return (
    <>
      {further.map((defect, index) => (
        <FurtherDefect
          key={defect._id}
          defect={defect}
          number={index + 2}
          onChange={(edit) => write((latest) => latest.map((each) => (each._id === defect._id ? edit(each) : each)))}
          onRemove={() => write((latest) => latest.filter(({ _id }) => _id !== defect._id))}
        />
      ))}
      {isFirstWritten && values.defects.length < maxDefects && (
        <div>
          <Button icon={IconPlus} onClick={() => write((latest) => [...latest, { ...blankDefect, _id: newId() }])}>
            Add another defect
          </Button>
        </div>
      )}
    </>
  )
}

const blankDefect = { part: '', description: '', class: 'observation', dangerByDate: null, repair: '' } as const

const options = defectClasses.map((value) => ({ value, label: defectClassLabels[value] }))

interface Props {
  defect: Defect
  /** From 2: the first has its own fields. */
  number: number
  onChange: (edit: (latest: Defect) => Defect) => void
  onRemove: () => void
}

function FurtherDefect({ defect, number, onChange, onRemove }: Props) {
  const name = `defect ${number}`
  const change = (some: Partial<Defect>) => onChange((latest) => ({ ...latest, ...some }))
  return (
    <Stack component="fieldset" pt="md" style={{ borderTop: '1px solid var(--line)' }}>
      <legend>Defect {number}</legend>
      <Field
        label={`Part of ${name}`}
        name={`${name} part`}
        {...typed(defect.part, (part) => change({ part }))}
        maxLength={255}
        enterKeyHint="next"
      />
      <TextAreaField
        label={`Description of ${name}`}
        name={`${name} description`}
        {...typed(defect.description, (description) => change({ description }))}
        rows={2}
        enterKeyHint="enter"
      />
      <SelectField
        label={`Class of ${name}`}
        name={`${name} class`}
        options={options}
        value={defect.class}
        onChange={(chosen) => onChange((latest) => withClass(latest, WrittenDefect.shape.class.parse(chosen)))}
      />
      {defect.class === 'could_become_danger' && (
        <DateField
          label={`When ${name} could become a danger`}
          name={`${name} danger by`}
          value={defect.dangerByDate ?? ''}
          onChange={(written) => change({ dangerByDate: written || null })}
        />
      )}
      <TextAreaField
        label={`Repair of ${name}`}
        name={`${name} repair`}
        {...typed(defect.repair, (repair) => change({ repair }))}
        rows={2}
        help="Repair, renewal or alteration."
        enterKeyHint="enter"
      />
      <div>
        <Button variant="quiet" icon={IconTrash} onClick={onRemove}>
          Remove defect {number}
        </Button>
      </div>
    </Stack>
  )
}

function withClass(defect: Defect, kind: Defect['class']): Defect {
  return { ...defect, class: kind, dangerByDate: kind === 'could_become_danger' ? defect.dangerByDate : null }
}
