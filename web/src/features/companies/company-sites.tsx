import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useDeleteSiteAddress } from './companies.api.ts'
import { SiteForm } from './site-form.tsx'
import { Button, IconButton } from '#web/ui/form/button.tsx'
import { useOpenedOverlay } from '#web/ui/overlay/lazy-overlay.ts'
import { useConfirmedDeletion } from '#web/ui/overlay/use-confirmed-action.ts'
import { useInlineForm } from '#web/ui/form/saving/use-inline-form.ts'
import { PartList } from '#web/ui/table/part-list.tsx'
import type { SiteAddress } from '#contract/companies/companies.contract.ts'
import { isNorthernIrish, regulationsInShort } from '#contract/companies/regulations.rules.ts'
import { mainActivityLabels } from '#contract/companies/main-activities.ts'

export function CompanySites({ companyId, siteAddresses }: { companyId: string; siteAddresses: SiteAddress[] }) {
  const { isOpen, opener, open, close } = useInlineForm()
  const deleteSite = useConfirmDeleteSiteAddress(companyId)
  return (
    <PartList
      title="Site addresses"
      parts={siteAddresses}
      nothing="No site addresses yet. Every job takes place at one, so add the first."
      action={
        !isOpen && (
          <Button ref={opener} icon={IconPlus} onClick={open}>
            Add site
          </Button>
        )
      }
      form={isOpen && <SiteForm companyId={companyId} onAdded={close} onCancel={close} />}
      row={(site) => ({
        title: site.addressLine1,
        lines: [
          [site.addressLine2, site.city, site.postcode].filter(Boolean).join(', '),
          site.mainActivity && mainActivityLabels[site.mainActivity],
          isNorthernIrish(site) && regulationsInShort(site),
        ],
        action: (
          <>
            <EditButton site={site} />
            <IconButton icon={IconTrash} label={`Delete ${site.addressLine1}`} onClick={() => void deleteSite(site)} />
          </>
        ),
      })}
    />
  )
}

const loadDialog = async () => (await import('./site-dialog.tsx')).SiteDialog

function EditButton({ site }: { site: SiteAddress }) {
  const { Overlay: SiteDialog, open, close } = useOpenedOverlay(loadDialog)
  return (
    <>
      <IconButton icon={IconPencil} label={`Edit ${site.addressLine1}`} onClick={open} />
      {SiteDialog && <SiteDialog site={site} onClose={close} />}
    </>
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
