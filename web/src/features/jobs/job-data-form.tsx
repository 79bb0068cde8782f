import { useState, type ReactNode } from 'react'
import { JobFields, type CompanyField } from './job-fields.tsx'
import type { JobValues } from './job-values.ts'
import { jobLabels } from './job-words.ts'
import { DialogFrame } from '#web/ui/overlay/dialog-frame.tsx'
import { SaveForm, type SaveFormProps } from '#web/ui/form/saving/save-form.tsx'
import type { SiteAddress } from '#contract/companies/companies.contract.ts'
import type { JobProposal } from '#contract/jobs/jobs.contract.ts'

export type SiteForm = (form: {
  companyId: string
  onAdded: (site: SiteAddress) => void
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
        {siteForm({ companyId: companyId?._id ?? '', onAdded: chooseNewSite, onCancel: closeSite })}
      </DialogFrame>
    </>
  )
}
