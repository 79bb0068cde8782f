import type { UseFormReturnType } from '@mantine/form'
import { useState, type ReactNode } from 'react'
import { JobFields, type CompanyField } from '#web/features/jobs/job-fields.tsx'
import type { JobValues } from '#web/features/jobs/job-values.ts'
import { jobLabels } from '#web/features/jobs/job-words.ts'
import { NewSiteDialog } from '#web/features/jobs/new-site-dialog.tsx'
import type { SaveFailure } from '#web/ui/save-failure.ts'
import { SaveForm } from '#web/ui/save-form.tsx'
import { useUnsavedChanges } from '#web/ui/unsaved-changes.ts'
import type { SiteAddress } from '#contract/companies/companies.contract.ts'

interface Props {
  label: string
  form: UseFormReturnType<JobValues>
  companyField: CompanyField | null
  failure: SaveFailure | undefined
  notice?: ReactNode
  verb: string
  busyVerb: string
  isBusy: boolean
  isOpenedHere?: boolean
  onSave: (values: JobValues) => void
  onCancel: () => void
}

/** What a job is, to be filled in; what happens with it is the page's. */
export function JobDataForm({ form, companyField, ...props }: Props) {
  const [isAddingSite, setIsAddingSite] = useState(false)
  const { companyId } = form.values
  useUnsavedChanges(form.isDirty(), 'What you typed about this job will be lost.')

  const chooseNewSite = (site: SiteAddress) => {
    form.setFieldValue('siteAddressId', site)
    setIsAddingSite(false)
  }

  return (
    <>
      <SaveForm form={form} labels={jobLabels} {...props}>
        <JobFields form={form} companyField={companyField} onAddSite={() => setIsAddingSite(true)} />
      </SaveForm>
      {/* Beside the form, not inside it: a form within a form would save the job. */}
      <NewSiteDialog
        isOpen={isAddingSite}
        company={companyId ?? { _id: '', name: '' }}
        onAdded={chooseNewSite}
        onClose={() => setIsAddingSite(false)}
      />
    </>
  )
}
