import { SimpleGrid } from '@mantine/core'
import { useCreateSiteAddress } from './companies.api.ts'
import { siteLabels } from './company-words.ts'
import { fieldErrors } from '#web/ui/form/saving/field-errors.ts'
import { Field, SelectField } from '#web/ui/form/field.tsx'
import { textOf } from '#web/ui/form/saving/form-fields.ts'
import { namedFailure } from '#web/ui/form/saving/save-failure.ts'
import { SaveForm } from '#web/ui/form/saving/save-form.tsx'
import { useCreateForm } from '#web/ui/form/saving/use-create-form.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { NewSiteAddress, type SiteAddress } from '#contract/companies/companies.contract.ts'
import { writtenPostcode } from '#contract/values/postcode.ts'
import { mainActivities, type MainActivity, mainActivityLabels } from '#contract/companies/main-activities.ts'

interface Props {
  companyId: string
  onAdded: (site: SiteAddress) => void
  onCancel: () => void
}

const TypedSite = NewSiteAddress.omit({ companyId: true })

export function SiteForm({ companyId, onAdded, onCancel }: Props) {
  const add = useCreateSiteAddress(companyId)
  const { form, ownId, onError } = useCreateForm({
    initialValues: {
      addressLine1: '',
      addressLine2: '',
      city: '',
      postcode: '',
      mainActivity: null as MainActivity | null,
      isInNorthernIreland: null as boolean | null,
    },
    validate: (values) => fieldErrors(TypedSite, values),
  })
  return (
    <SaveForm
      label="Add site address"
      form={form}
      labels={siteLabels}
      lost="What you typed about this site will be lost."
      failure={namedFailure(add.error, 'Error creating site address')}
      verb="Add site address"
      busyVerb="Adding..."
      isBusy={add.isPending}
      isOpenedHere
      onSave={(site) =>
        add.mutate(
          { ...site, companyId, _id: ownId },
          {
            onSuccess: (added) => {
              toast.success(`${added.addressLine1} was added.`)
              onAdded(added)
            },
            onError,
          },
        )
      }
      onCancel={onCancel}
    >
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

interface ActivityProps {
  value: MainActivity | null
  onChange: (value: MainActivity | null) => void
}

const options = [
  { value: '', label: 'Not known' },
  ...mainActivities.map((value) => ({ value, label: mainActivityLabels[value] })),
]

export function MainActivityField({ value, onChange }: ActivityProps) {
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

export function RegulationsField({ value, onChange }: RegulationsProps) {
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
