import { Paper, Stack } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { CompanySelect } from '#web/features/companies/company-select.tsx'
import { SiteForm } from '#web/features/companies/site-form.tsx'
import { EquipmentToCopy } from '#web/features/inspections/equipment-to-copy.tsx'
import { leftOutWords } from '#web/features/inspections/item-words.ts'
import { useLoadFromPrevious, inspectionQueries } from '#web/features/inspections/job-items.api.ts'
import { JobDataForm } from '#web/features/jobs/job-data-form.tsx'
import { JobSelect } from '#web/features/jobs/job-selects.tsx'
import { emptyJob, errorsOf, offerInstead, sentJob, valuesOf, type JobValues } from '#web/features/jobs/job-values.ts'
import { addresses } from '#web/portals/admin/admin-addresses.ts'
import { counted } from '#web/ui/feedback/counted.ts'
import { useConfirm } from '#web/ui/overlay/dialogs.tsx'
import { refusedFields } from '#web/ui/form/saving/save-failure.ts'
import { LoadingPage } from '#web/ui/feedback/loading.tsx'
import { QuietRetry } from '#web/ui/feedback/quiet-retry.tsx'
import { notifyWhenDone } from '#web/ui/feedback/notify-when-done.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'
import { equipmentQueries } from '#web/features/equipment/equipment.api.ts'
import { companyQueries } from '#web/features/companies/companies.api.ts'
import { jobQueries } from '#web/features/jobs/jobs.api.ts'
import { PageHeader, BackLink } from '#web/ui/page/page-header.tsx'
import type { Job } from '#contract/jobs/jobs.contract.ts'
import { useOwnId } from '#web/ui/form/saving/save-form.tsx'

export function LoadPreviousJobPage() {
  const [params] = useSearchParams()
  const [previousId, companyId] = [params.get('previous'), params.get('company')]
  const previous = useQuery({ ...jobQueries.one(previousId ?? ''), enabled: previousId !== null })
  const company = useQuery({ ...companyQueries.one(companyId ?? ''), enabled: companyId !== null })
  return (
    <>
      <BackLink to={addresses.jobs}>Jobs</BackLink>
      <PageHeader title="Load from previous job" intro="A new job with the equipment from an earlier, completed one." />
      {previous.isLoading || company.isLoading ? (
        <LoadingPage />
      ) : (
        <LoadPreviousJob
          start={{
            previous: previous.data ?? null,
            company: previous.data?.companyId ?? company.data?.company ?? null,
          }}
        />
      )}
    </>
  )
}

type Company = Job['companyId']

/** The company, then one of its completed jobs, then what the new job is; what was typed stays when either changes. */
function LoadPreviousJob({ start }: { start: { company: Company | null; previous: Job | null } }) {
  const [company, setCompany] = useState(start.company)
  const [previous, setPrevious] = useState(start.previous)
  const form = useForm<JobValues>({
    initialValues: start.previous ? offeredBy(start.previous) : { ...emptyJob, companyId: start.company },
    validate: errorsOf,
  })

  const offered = previous ? offeredBy(previous) : emptyJob

  const chooseCompany = (chosen: Company | null) => {
    if (chosen?._id === company?._id) return
    form.setValues({ ...offerInstead(form.values, offered, emptyJob), companyId: chosen, siteAddressId: null })
    setCompany(chosen)
    setPrevious(null)
  }
  const choosePrevious = (job: Job) => {
    form.setValues({ ...offerInstead(form.values, offered, offeredBy(job)), companyId: job.companyId })
    setPrevious(job)
  }

  return (
    <Stack gap="lg" maw={760}>
      <Paper aria-label="Where the equipment comes from" component="section" p={{ base: 'md', sm: 'lg' }}>
        <Stack>
          <CompanySelect name="company" chosen={company} error={undefined} onChange={chooseCompany} />
          {company && (
            <JobSelect
              key={company._id}
              label="Previous job"
              name="previousJobId"
              companyId={company._id}
              status={completed}
              nothing="No completed jobs found for this company"
              chosen={previous}
              onChange={choosePrevious}
            />
          )}
        </Stack>
      </Paper>
      {previous && <PreviousEquipment jobId={previous._id} />}
      {previous && <NewJob previous={previous} form={form} />}
    </Stack>
  )
}

const completed = ['completed'] as const

function PreviousEquipment({ jobId }: { jobId: string }) {
  const { loaded, error, refetch } = useItemsToLoad(jobId)
  if (error) return <QuietRetry what="The equipment" error={error} onRetry={refetch} />
  return loaded ? <EquipmentToCopy {...loaded} /> : <LoadingPage />
}

/** The next visit is mostly like the last; only when it will be is not known. */
function offeredBy(previous: Job): JobValues {
  return { ...valuesOf(previous), scheduledDate: '', startTime: '', expects: 'items' }
}

function NewJob({ previous, form }: { previous: Job; form: UseFormReturnType<JobValues> }) {
  const load = useLoadFromPrevious()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const { loaded } = useItemsToLoad(previous._id)
  const { ownId, renewIfTaken } = useOwnId()

  const create = async (values: JobValues) => {
    const isSure = await confirm({
      title: `Create ${values.title.trim()} from ${previous.title}?`,
      message: `${counted(loaded?.items.length ?? previous.itemCount, 'item')} will be copied and await inspection. ${leftOutWords(loaded?.leftOut ?? 0)}`,
      verb: 'Create job',
    })
    if (!isSure) return
    notifyWhenDone(
      load.mutateAsync(
        { _id: ownId, previousJobId: previous._id, newJobData: sentJob(values) },
        {
          onSuccess: ({ job }) => {
            form.resetDirty()
            void navigate(addresses.job(job))
          },
          onError: (error) => {
            toast.error('Error loading from previous job')
            renewIfTaken(error)
            form.setErrors(errorsFrom(error))
          },
        },
      ),
      () => 'Job created with equipment from previous inspection!',
    )
  }

  return (
    <Paper aria-labelledby="new-job" component="section" p={{ base: 'md', sm: 'lg' }}>
      <h2 id="new-job">The new job</h2>
      <JobDataForm
        label="The new job"
        form={form}
        companyField={null}
        siteForm={(site) => <SiteForm {...site} />}
        failure={load.error ? { title: sentenceOf(load.error) } : undefined}
        verb="Create job"
        busyVerb="Creating..."
        isBusy={load.isPending}
        onSave={(values) => void create(values)}
        onCancel={() => void navigate(addresses.jobs)}
      />
    </Paper>
  )
}

function errorsFrom(error: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(refusedFields(error)).map(([path, words]) => [path.replace(/^newJobData\./, ''), words]),
  )
}

/** What the next job would take over from this one; of equipment that was stored or withdrawn since, nothing. */
function useItemsToLoad(jobId: string) {
  const items = useQuery(inspectionQueries.items(jobId))
  const retired = useQuery(equipmentQueries.listed({ jobId, condition: 'retired' }))
  const error = (items.data ? null : items.error) ?? (retired.data ? null : retired.error)
  const refetch = () => void Promise.all([items.refetch(), retired.refetch()])
  if (!items.data || !retired.data) return { loaded: undefined, error, refetch }
  const retiredIds = new Set(retired.data.rows.map(({ _id }) => _id))
  const isRetired = ({ equipmentId }: { equipmentId?: string | null | undefined }) =>
    typeof equipmentId === 'string' && retiredIds.has(equipmentId)
  const loaded = {
    items: items.data.filter((item) => !isRetired(item)),
    leftOut: items.data.filter(isRetired).length,
  }
  return { loaded, error: null, refetch }
}
