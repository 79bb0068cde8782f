import { useState, type FormEvent } from 'react'
import { useUpdateSiteAddress } from './company-parts.api.ts'
import { MainActivityField } from './main-activity-field.tsx'
import { RegulationsField } from './regulations-field.tsx'
import { sentenceOf } from '#web/ui/feedback/error-words.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Button } from '#web/ui/form/button.tsx'
import { DialogFrame } from '#web/ui/overlay/dialog-frame.tsx'
import styles from '#web/ui/overlay/dialog-frame.module.css'
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
  const { mutate, isPending } = useUpdateSiteAddress(site.companyId)
  const save = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    mutate(
      { siteAddressId: site._id, mainActivity, isInNorthernIreland },
      {
        onSuccess: () => {
          toast.success(`${site.addressLine1} was saved.`)
          onClose()
        },
        onError: (failure) => toast.error(sentenceOf(failure)),
      },
    )
  }
  return (
    <form className={styles.form} noValidate onSubmit={save}>
      <div className={styles.message}>
        The main activity decides which authority a report of a danger is proposed to go to. The address can’t be
        changed: reports were issued for it.
      </div>
      <MainActivityField value={mainActivity} onChange={setMainActivity} />
      <RegulationsField value={isInNorthernIreland} onChange={setIsInNorthernIreland} />
      <div className={styles.actions}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" aria-disabled={isPending}>
          {isPending ? 'Saving...' : 'Save'}
        </Button>
      </div>
    </form>
  )
}
