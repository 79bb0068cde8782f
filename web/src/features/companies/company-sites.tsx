import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useDeleteSiteAddress } from './companies.api.ts'
import { SiteForm } from './site-form.tsx'
import { Button, IconButton } from '#web/ui/form/button.tsx'
import { useConfirmedDeletion } from '#web/ui/overlay/use-confirmed-action.ts'
import { useInlineForm } from '#web/ui/form/saving/use-inline-form.ts'
import { PartList } from '#web/ui/table/part-list.tsx'
import type { SiteAddress } from '#contract/companies/companies.contract.ts'
import { isNorthernIrish, regulationsInShort } from '#contract/companies/regulations.rules.ts'
import { mainActivityLabels } from '#contract/companies/main-activities.ts'

export function CompanySites({ companyId, siteAddresses }: { companyId: string; siteAddresses: SiteAddress[] }) {
  const { isOpen, opener, open, close } = useInlineForm()
  const [edited, setEdited] = useState<SiteAddress | null>(null)
  const deleteSite = useConfirmDeleteSiteAddress(companyId)
  const openFor = (site: SiteAddress | null) => {
    setEdited(site)
    open()
  }
  return (
    <PartList
      title="Site addresses"
      parts={siteAddresses}
      nothing="No site addresses yet. Every job takes place at one, so add the first."
      action={
        !isOpen && (
          <Button ref={opener} icon={IconPlus} onClick={() => openFor(null)}>
            Add site
          </Button>
        )
      }
      form={
        isOpen && <SiteForm key={edited?._id} companyId={companyId} site={edited} onSaved={close} onCancel={close} />
      }
      row={(site) => ({
        title: site.addressLine1,
        lines: [
          [site.addressLine2, site.city, site.postcode].filter(Boolean).join(', '),
          site.mainActivity && mainActivityLabels[site.mainActivity],
          isNorthernIrish(site) && regulationsInShort(site),
        ],
        action: (
          <>
            <IconButton icon={IconPencil} label={`Edit ${site.addressLine1}`} onClick={() => openFor(site)} />
            <IconButton
              icon={IconTrash}
              label={`Delete ${site.addressLine1}`}
              onClick={() => void deleteSite(site).then((isGone) => isGone && edited?._id === site._id && close())}
            />
          </>
        ),
      })}
    />
  )
}

function useConfirmDeleteSiteAddress(companyId: string) {
  const confirmDeletion = useConfirmedDeletion()
  const { mutateAsync: deleteSiteAddress } = useDeleteSiteAddress(companyId)
  return ({ _id, addressLine1, city }: SiteAddress) =>
    confirmDeletion({
      name: addressLine1,
      title: `Delete ${addressLine1}, ${city}?`,
      message: 'It can no longer be chosen for new jobs. Jobs already there keep it.',
      mutate: () => deleteSiteAddress({ siteAddressId: _id }),
      failure: 'Error deleting site address',
    })
}
