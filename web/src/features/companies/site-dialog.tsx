import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useUpdateSiteAddress } from './companies.api.ts'
import { siteLabels } from './company-words.ts'
import { MainActivityField, RegulationsField } from './site-form.tsx'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'
import { notifyWhenDone } from '#web/ui/feedback/notify-when-done.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { DialogForm } from '#web/ui/overlay/dialog-form.tsx'
import { DialogFrame } from '#web/ui/overlay/dialog-frame.tsx'
import type { SiteAddress } from '#contract/companies/companies.contract.ts'
import { writtenPostcode } from '#contract/values/postcode.ts'

interface Props {
  site: SiteAddress
  onClose: () => void
}

export function SiteDialog({ site, onClose }: Props) {
  const [mainActivity, setMainActivity] = useState(site.mainActivity)
  const [isInNorthernIreland, setIsInNorthernIreland] = useState(site.isInNorthernIreland)
  const [address, setAddress] = useState(pick(site))
  const { mutateAsync, isPending } = useUpdateSiteAddress(site.companyId)
  const save = () => {
    notifyWhenDone(
      mutateAsync(
        { siteAddressId: site._id, ...address, mainActivity, isInNorthernIreland },
        { onSuccess: onClose, onError: (failure) => toast.error(sentenceOf(failure)) },
      ),
      () => `${site.addressLine1} was saved.`,
    )
  }
  return (
    <DialogFrame isOpen title={`Edit ${site.addressLine1}`} onCancel={onClose}>
      <DialogForm message={message} verb="Save" isPending={isPending} onSubmit={save} onCancel={onClose}>
        {fields.map(([name, required]) => (
          <TextInput
            key={name}
            label={siteLabels[name]}
            required={required}
            maxLength={200}
            autoComplete="off"
            value={address[name]}
            onChange={({ currentTarget: { value } }) => setAddress({ ...address, [name]: value })}
            {...(name === 'postcode' && {
              onBlur: () => setAddress({ ...address, postcode: writtenPostcode(address.postcode) }),
            })}
          />
        ))}
        <MainActivityField value={mainActivity} onChange={setMainActivity} />
        <RegulationsField value={isInNorthernIreland} onChange={setIsInNorthernIreland} />
      </DialogForm>
    </DialogFrame>
  )
}

const fields = [
  ['addressLine1', true],
  ['addressLine2', false],
  ['city', true],
  ['postcode', true],
] as const

function pick({ addressLine1, addressLine2, city, postcode }: SiteAddress) {
  return { addressLine1, addressLine2, city, postcode }
}

const message =
  'Correct the address only if it is the same place. Add another place as a new site. Issued reports don’t change; you ' +
  'can issue a corrected one on the job’s page. The main activity decides which authority we propose for a danger.'
