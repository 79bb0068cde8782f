import { type MouseEvent, type ReactNode, useState } from 'react'
import { Box, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus } from '@tabler/icons-react'
import type { JobValues } from './job-values.ts'
import { jobLabels } from './job-words.ts'
import { EngineerSelect, SiteSelect } from './job-selects.tsx'
import { JobTimeFields } from './job-time-fields.tsx'
import { DialogFrame } from '#web/ui/overlay/dialog-frame.tsx'
import { SaveForm, type SaveFormProps } from '#web/ui/form/saving/save-form.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { DateField } from '#web/ui/form/date/date-field.tsx'
import { SelectField, Field, TextAreaField } from '#web/ui/form/field.tsx'
import type { FieldSlot } from '#web/ui/form/field-slot.ts'
import { dateOf, errorsIn, textOf } from '#web/ui/form/saving/form-fields.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { SiteAddress } from '#contract/companies/companies.contract.ts'
import type { JobProposal } from '#contract/jobs/jobs.contract.ts'
import { expectsLabels, jobExpectations } from '#contract/jobs/jobs.rules.ts'
import { britishDay } from '#contract/values/days.ts'

export type SiteForm = (form: {
  companyId: string
  onSaved: (site: SiteAddress) => void
  onCancel: () => void
}) => ReactNode

interface Props extends Omit<SaveFormProps<JobValues>, 'labels' | 'lost' | 'children'> {
  companyField: CompanyField | null
  onCompany?: (companyId: string) => void
  proposedFrom?: JobProposal['lastJob']
  siteForm: SiteForm
}

export function JobDataForm({ form, companyField, onCompany, proposedFrom = null, siteForm, ...props }: Props) {
  const [isAddingSite, setIsAddingSite] = useState(false)
  const { companyId } = form.values

  const closeSite = () => setIsAddingSite(false)
  const chooseNewSite = (site: SiteAddress) => {
    form.setFieldValue('siteAddressId', site)
    closeSite()
  }

  return (
    <>
      <SaveForm form={form} labels={jobLabels} lost="What you typed about this job will be lost." {...props}>
        <JobFields
          form={form}
          companyField={companyField}
          onCompany={onCompany}
          proposedFrom={proposedFrom}
          onAddSite={() => setIsAddingSite(true)}
        />
      </SaveForm>
      {/* Beside the form, not inside it: a form within a form would save the job. */}
      <DialogFrame isOpen={isAddingSite} title={`New site of ${companyId?.name}`} onCancel={closeSite}>
        {siteForm({ companyId: companyId?._id ?? '', onSaved: chooseNewSite, onCancel: closeSite })}
      </DialogFrame>
    </>
  )
}

export type CompanyField = FieldSlot<JobValues['companyId'], { name: string }>

interface FieldsProps {
  form: UseFormReturnType<JobValues>
  /** Companies are another feature's; the page brings the field, unless it has asked for the company before. */
  companyField: CompanyField | null
  onCompany: ((companyId: string) => void) | undefined
  proposedFrom: JobProposal['lastJob']
  onAddSite: () => void
}

function JobFields({ form, companyField, onCompany, proposedFrom, onAddSite }: FieldsProps) {
  const { companyId, siteAddressId, assignedEngineerId } = form.values
  const errors = errorsIn(form)

  const chooseCompany = (company: NonNullable<JobValues['companyId']>) => {
    if (company._id === companyId?._id) return
    form.setFieldValue('companyId', company)
    form.setFieldValue('siteAddressId', null)
    onCompany?.(company._id)
  }
  const addSite = (event: MouseEvent<HTMLButtonElement>) => {
    if (companyId) {
      onAddSite()
      return
    }
    toast.error('Please select a company first')
    event.currentTarget.form?.querySelector<HTMLElement>('[data-field=companyId]')?.focus()
  }

  return (
    <>
      <Field label={jobLabels.title} required {...textOf(form, 'title')} />
      {companyField?.({
        name: 'companyId',
        chosen: companyId,
        error: errors.companyId,
        onChange: chooseCompany,
      })}
      <Text component="output" c="dimmed" hidden={!proposedFrom}>
        {proposedFrom &&
          `Filled in from the company’s last job, ${britishDay(proposedFrom.scheduledDate)}. Change what is different this time.`}
      </Text>
      <Stack gap={4}>
        {/* Another company, another list: what was searched for in the former one goes with it. */}
        <SiteSelect
          key={companyId?._id ?? ''}
          companyId={companyId?._id}
          chosen={siteAddressId}
          error={errors.siteAddressId}
          onChange={(site) => form.setFieldValue('siteAddressId', site)}
        />
        <Box ml={-12}>
          <Button variant="quiet" icon={IconPlus} onClick={addSite}>
            Add site
          </Button>
        </Box>
      </Stack>
      <DateField label={jobLabels.scheduledDate} required {...dateOf(form, 'scheduledDate')} />
      <JobTimeFields form={form} />
      <TextAreaField
        label={jobLabels.description}
        help="Optional. What the engineer should know before going there."
        {...textOf(form, 'description')}
      />
      <EngineerSelect
        chosen={assignedEngineerId}
        error={errors.assignedEngineerId}
        onChange={(engineer) => form.setFieldValue('assignedEngineerId', engineer)}
      />
      <SelectField
        label={jobLabels.expects}
        name="expects"
        options={jobExpectations.map((value) => ({ value, label: expectsLabels[value] }))}
        value={form.values.expects}
        onChange={(chosen) => form.setFieldValue('expects', chosen === 'site' ? 'site' : 'items')}
      />
    </>
  )
}
