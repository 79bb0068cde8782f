import { SimpleGrid, Text } from '@mantine/core'
import { useCreateSiteAddress, useUpdateSiteAddress } from './companies.api.ts'
import { siteLabels } from './company-words.ts'
import { fieldErrors } from '#web/ui/form/saving/field-errors.ts'
import { Field, SelectField } from '#web/ui/form/field.tsx'
import { pick, textOf } from '#web/ui/form/saving/form-fields.ts'
import { namedFailure, saveFailure } from '#web/ui/form/saving/save-failure.ts'
import { SaveForm } from '#web/ui/form/saving/save-form.tsx'
import { useCreateForm } from '#web/ui/form/saving/use-create-form.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { NewSiteAddress, type SiteAddress } from '#contract/companies/companies.contract.ts'
import { keysOf } from '#contract/values/keys.ts'
import { writtenPostcode } from '#contract/values/postcode.ts'
import { mainActivities, type MainActivity, mainActivityLabels } from '#contract/companies/main-activities.ts'

interface Props {
  companyId: string
  /** The one that is changed; left out, one is added. */
  site?: SiteAddress | null
  onSaved: (site: SiteAddress) => void
  onCancel: () => void
}

const TypedSite = NewSiteAddress.omit({ companyId: true })

const blankSite = {
  addressLine1: '',
  addressLine2: '',
  city: '',
  postcode: '',
  mainActivity: null as MainActivity | null,
  isInNorthernIreland: null as boolean | null,
}

export function SiteForm({ companyId, site = null, onSaved, onCancel }: Props) {
  const add = useCreateSiteAddress(companyId)
  const update = useUpdateSiteAddress(companyId)
  const { form, ownId, onError } = useCreateForm({
    initialValues: site ? pick(site, keysOf(blankSite)) : blankSite,
    validate: (values) => fieldErrors(TypedSite, values),
  })
  const savedAs = (done: string) => ({
    onSuccess: (saved: SiteAddress) => {
      toast.success(`${saved.addressLine1} was ${done}.`)
      onSaved(saved)
    },
    onError,
  })
  const failure = site
    ? saveFailure(update.error, 'Error updating site address')
    : namedFailure(add.error, 'Error creating site address')
  return (
    <SaveForm
      label={site ? `Edit ${site.addressLine1}` : 'Add site address'}
      form={form}
      labels={siteLabels}
      lost="What you typed about this site will be lost."
      failure={failure}
      verb={site ? 'Save' : 'Add site address'}
      busyVerb={site ? 'Saving...' : 'Adding...'}
      isBusy={add.isPending || update.isPending}
      isOpenedHere
      onSave={(typed) =>
        site
          ? update.mutate({ ...typed, siteAddressId: site._id }, savedAs('saved'))
          : add.mutate({ ...typed, companyId, _id: ownId }, savedAs('added'))
      }
      onCancel={onCancel}
    >
      {site && <Text c="dimmed">{whatChanges}</Text>}
      <Field label={siteLabels.addressLine1} required {...textOf(form, 'addressLine1')} />
      <Field label={siteLabels.addressLine2} help="Optional." {...textOf(form, 'addressLine2')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Field label={siteLabels.city} required {...textOf(form, 'city')} />
        <Field
          label={siteLabels.postcode}
          required
          autoCapitalize="characters"
          {...textOf(form, 'postcode')}
          onBlur={() => form.setFieldValue('postcode', writtenPostcode)}
        />
      </SimpleGrid>
      <MainActivityField
        value={form.values.mainActivity}
        onChange={(activity) => form.setFieldValue('mainActivity', activity)}
      />
      <RegulationsField
        value={form.values.isInNorthernIreland}
        onChange={(isIt) => form.setFieldValue('isInNorthernIreland', isIt)}
      />
    </SaveForm>
  )
}

const whatChanges =
  'Correct the address only if it is the same place. Add another place as a new site. Issued reports don’t change; you ' +
  'can issue a corrected one on the job’s page. The main activity decides which authority we propose for a danger.'

interface ActivityProps {
  value: MainActivity | null
  onChange: (value: MainActivity | null) => void
}

const options = [
  { value: '', label: 'Not known' },
  ...mainActivities.map((value) => ({ value, label: mainActivityLabels[value] })),
]

function MainActivityField({ value, onChange }: ActivityProps) {
  return (
    <SelectField
      label={siteLabels.mainActivity}
      name="mainActivity"
      value={value ?? ''}
      options={options}
      onChange={(chosen) => onChange(mainActivities.find((each) => each === chosen) ?? null)}
    />
  )
}

interface RegulationsProps {
  value: boolean | null
  onChange: (value: boolean | null) => void
}

const regulations = [
  { value: '', label: 'By postcode' },
  { value: 'gb', label: 'Great Britain: LOLER 1998' },
  { value: 'ni', label: 'Northern Ireland: LOLER (NI) 1999' },
]

function RegulationsField({ value, onChange }: RegulationsProps) {
  return (
    <SelectField
      label={siteLabels.isInNorthernIreland}
      name="isInNorthernIreland"
      value={value === null ? '' : value ? 'ni' : 'gb'}
      options={regulations}
      onChange={(chosen) => onChange(chosen === '' ? null : chosen === 'ni')}
    />
  )
}
