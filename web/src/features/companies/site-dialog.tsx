import { useState } from 'react'
import { useUpdateSiteAddress } from './companies.api.ts'
import { MainActivityField } from './main-activity-field.tsx'
import { RegulationsField } from './regulations-field.tsx'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'
import { tellWhenDone } from '#web/ui/feedback/tell-when-done.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { DialogForm } from '#web/ui/overlay/dialog-form.tsx'
import { DialogFrame } from '#web/ui/overlay/dialog-frame.tsx'
import type { SiteAddress } from '#contract/companies/companies.contract.ts'

interface Props {
  isOpen: boolean
  site: SiteAddress
  onClose: () => void
}

/** What is said of a site; its address stays what reports were issued for. */
export function SiteDialog({ isOpen, site, onClose }: Props) {
  return (
    <DialogFrame isOpen={isOpen} title={`Edit ${site.addressLine1}`} onCancel={onClose}>
      <SiteFacts site={site} onClose={onClose} />
    </DialogFrame>
  )
}

function SiteFacts({ site, onClose }: Omit<Props, 'isOpen'>) {
  const [mainActivity, setMainActivity] = useState(site.mainActivity)
  const [isInNorthernIreland, setIsInNorthernIreland] = useState(site.isInNorthernIreland)
  const { mutateAsync, isPending } = useUpdateSiteAddress(site.companyId)
  const save = () => {
    tellWhenDone(
      mutateAsync(
        { siteAddressId: site._id, mainActivity, isInNorthernIreland },
        { onSuccess: onClose, onError: (failure) => toast.error(sentenceOf(failure)) },
      ),
      () => `${site.addressLine1} was saved.`,
    )
  }
  return (
    <DialogForm message={message} verb="Save" isPending={isPending} onSubmit={save} onCancel={onClose}>
      <MainActivityField value={mainActivity} onChange={setMainActivity} />
      <RegulationsField value={isInNorthernIreland} onChange={setIsInNorthernIreland} />
    </DialogForm>
  )
}

const message =
  'The main activity decides which authority is proposed for the report of a danger. ' +
  'The address can’t be changed: reports were issued for it.'
